import { type Json, parseJson } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import { maxMetadata, mergedMetadata } from '@mercer/platform/http/metadata';
import * as v from 'valibot';

const mostKeys = 50;
const longestText = 2000;
const value = v.union(
  [v.pipe(v.string(), v.maxLength(longestText)), v.pipe(v.number(), v.finite()), v.boolean(), v.null()],
  `a text of at most ${longestText} characters, a number, true, false or null is expected`,
);

const metadata = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/, 'a key of letters, digits, dots, colons and dashes is expected')),
    value,
  ),
  v.maxEntries(mostKeys),
);

/** Schema of values that the shop stores with a record and shoppers never see; replaced as a whole. */
export const metadataInput = v.optional(metadata);

/** Schema of changes of such values, each by its key: null removes one, and others stay. */
export const metadataChange = metadata;

/**
 * Merges changes into stored values.
 * @throws ApiError 400 on the field where there would be too many, or too much of them
 */
export function mergeMetadata(storedMetadata: Json | null, change: Record<string, unknown>, field: string): Json {
  const merged = mergedMetadata(storedMetadata ?? '{}', change);
  if (merged === null) throw buildValidationError(`${field}: at most ${maxMetadata} characters are stored`, field);
  if (Object.keys(parseJson<object>(merged)).length > mostKeys)
    throw buildValidationError(`${field}: at most ${mostKeys} keys are stored`, field);
  return merged;
}

interface StoredMetadata {
  /** undefined for a new record */
  stored: Json | undefined;
  /** path of the field */
  path: string;
  /** true where each key changes by itself, and others stay */
  isMerged: boolean;
}

/** @returns metadata as it is stored after a change @throws ApiError 400 where there would be too much of it */
export function resolveMetadata(
  newValues: Record<string, unknown> | undefined,
  { stored = '{}', path, isMerged }: StoredMetadata,
): Json {
  if (newValues === undefined) return stored;
  return isMerged ? mergeMetadata(stored, newValues, path) : JSON.stringify(newValues);
}

export const metadataAnswer = v.record(v.string(), v.unknown());
