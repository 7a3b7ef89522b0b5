import { isDeepStrictEqual } from 'node:util';

export interface Differing {
  /** e.g. `requests.0.headers.accept` */
  path: string;
  theirs: unknown;
  ours: unknown;
}

const nothing = '(undefined)';

/** Where two values differ, as deep as both have something. */
export function differing(theirs: unknown, ours: unknown, path: string[] = []): Differing[] {
  if (isDeepStrictEqual(theirs, ours)) return [];
  if (!isParent(theirs) || !isParent(ours) || Array.isArray(theirs) !== Array.isArray(ours)) {
    return [{ path: path.join('.'), theirs, ours }];
  }
  const keys = new Set([...Object.keys(theirs), ...Object.keys(ours)]);
  return [...keys].flatMap((key) =>
    differing(theirs[key] ?? orNothing(theirs, key), ours[key] ?? orNothing(ours, key), [...path, key]),
  );
}

function orNothing(parent: Record<string, unknown>, key: string): unknown {
  return key in parent ? parent[key] : nothing;
}

function isParent(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
