import { type Json, parseJson } from '../db/index.ts';

export const maxMetadata = 10_000;

/**
 * What an application keeps with a record, with the changes in it; a key that is null is taken out.
 * @returns null where it is too long to be kept
 */
export function mergedMetadata(before: Json, change: Record<string, unknown>): Json | null {
  const all = { ...parseJson<Record<string, unknown>>(before), ...change };
  const json = JSON.stringify(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)));
  return json.length > maxMetadata ? null : json;
}
