import { isDeepStrictEqual } from 'node:util';

export interface Differing {
  /** e.g. `requests.0.headers.accept` */
  path: string;
  swellValue: unknown;
  mercerValue: unknown;
}

const nothing = '(undefined)';

/** Lists the paths at which two values differ, as deep as both have a value. */
export function findDifferences(swellValue: unknown, mercerValue: unknown, path: string[] = []): Differing[] {
  if (isDeepStrictEqual(swellValue, mercerValue)) return [];
  if (!isParent(swellValue) || !isParent(mercerValue) || Array.isArray(swellValue) !== Array.isArray(mercerValue)) {
    return [{ path: path.join('.'), swellValue, mercerValue }];
  }
  const keys = new Set([...Object.keys(swellValue), ...Object.keys(mercerValue)]);
  return [...keys].flatMap((key) =>
    findDifferences(
      swellValue[key] ?? readOrNothing(swellValue, key),
      mercerValue[key] ?? readOrNothing(mercerValue, key),
      [...path, key],
    ),
  );
}

function readOrNothing(parent: Record<string, unknown>, key: string): unknown {
  return key in parent ? parent[key] : nothing;
}

function isParent(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
