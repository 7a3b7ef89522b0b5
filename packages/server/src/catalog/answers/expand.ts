import type { Query, QueryValue } from '../../http/query.ts';

/** Whether `expand` (a list, or text with commas) names the field, or something in it; `name:n` caps an expanded list. */
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
  return commaSeparated(expand).map((part) => {
    const [path = '', ...rest] = part.split(':');
    return [path.split('.')[0] ?? '', ...rest];
  });
}

/** A list, or text with commas. */
export function commaSeparated(value: QueryValue | undefined): string[] {
  const parts = Array.isArray(value) ? value : [value];
  return parts
    .flatMap((part) => (typeof part === 'string' ? part.split(',') : []))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** What a query wants expanded: by `expand`, and by naming it, or something in it, in `include` or `fields`. */
export function expandOf({ expand, include, fields }: Query): QueryValue {
  const heads = [include, fields].flatMap(commaSeparated).map((path) => path.split('.')[0] ?? '');
  return [...commaSeparated(expand), ...heads];
}
