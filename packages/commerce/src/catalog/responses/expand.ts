import type { Query, QueryValue } from '@mercer/platform/http/query';

/**
 * Says whether `expand` (a list, or comma-separated text) names the field, or something in it; `name:n` caps an
 * expanded list.
 */
export function isExpanded(expand: QueryValue | undefined, field: string): boolean {
  return parseExpandEntries(expand).some(([name]) => name === field);
}

/**
 * Reads how many entries of an expanded list are requested: the number after the colon, at most `max`; 0 when not
 * expanded.
 */
export function expandedCount(expand: QueryValue | undefined, field: string, max: number): number {
  const entry = parseExpandEntries(expand).find(([name]) => name === field);
  if (!entry) return 0;
  const requestedCount = Number(entry[1] ?? max);
  return Number.isInteger(requestedCount) && requestedCount > 0 ? Math.min(requestedCount, max) : max;
}

function parseExpandEntries(expand: QueryValue | undefined): string[][] {
  return commaSeparated(expand).map((part) => {
    const [path = '', ...limits] = part.split(':');
    return [path.split('.')[0] ?? '', ...limits];
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

/**
 * Lists the fields that a query expands: those in `expand`, and those that `include` or `fields` name, themselves or
 * something in them.
 */
export function listExpandedFields({ expand, include, fields }: Query): QueryValue {
  const heads = [include, fields].flatMap(commaSeparated).map((path) => path.split('.')[0] ?? '');
  return [...commaSeparated(expand), ...heads];
}
