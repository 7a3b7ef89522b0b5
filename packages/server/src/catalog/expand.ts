import type { QueryValue } from '../http/query.ts';

/** Whether `expand` (a list, or text with commas) names the field; `name:n` caps an expanded list. */
export function expands(expand: QueryValue | undefined, field: string): boolean {
  return namesOf(expand).some(([name]) => name === field);
}

/** How many entries of an expanded list are wanted: the number after the colon, at most `max`; 0 when not expanded. */
export function expandedCount(expand: QueryValue | undefined, field: string, max: number): number {
  const entry = namesOf(expand).find(([name]) => name === field);
  if (!entry) return 0;
  const wanted = Number(entry[1] ?? max);
  return Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, max) : max;
}

function namesOf(expand: QueryValue | undefined): string[][] {
  const parts = Array.isArray(expand) ? expand : [expand];
  return parts
    .flatMap((part) => (typeof part === 'string' ? part.split(',') : []))
    .map((part) => part.trim().split(':'));
}
