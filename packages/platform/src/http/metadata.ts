import { type Json, parseJson } from '@mercer/database';

export const maxMetadata = 10_000;

/**
 * Merges changes into the metadata that an application keeps with a record; a key whose value is null is removed.
 * @returns null where the result is too long to be stored
 */
export function mergedMetadata(storedMetadata: Json, change: Record<string, unknown>): Json | null {
  const mergedFields = { ...parseJson<Record<string, unknown>>(storedMetadata), ...change };
  const json = JSON.stringify(Object.fromEntries(Object.entries(mergedFields).filter(([, value]) => value !== null)));
  return json.length > maxMetadata ? null : json;
}
