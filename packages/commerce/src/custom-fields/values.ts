import type { Json } from '@mercer/database';
import { type Db, parseJson } from '@mercer/database';
import { type CustomField, type FieldEntity, readCustomFields } from './fields.ts';

type SingleValue = string | number | boolean;
export type FieldValue = SingleValue | SingleValue[];

/** Stored values, by the id of their field. */
export type StoredValues = Record<string, FieldValue>;

const noValues = '{}';

/** Names stored values by the keys of their fields, in the order of the fields. */
export function serializeFieldValues(fields: readonly CustomField[], stored: Json): Record<string, FieldValue> {
  if (stored === noValues) return {};
  const values = parseJson<StoredValues>(stored);
  return Object.fromEntries(
    fields.flatMap(({ id, key }) => {
      const value = values[id];
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/**
 * Reads the fields that the values of these records need. Nothing is read where none of them has a value.
 * @returns a function that names the values of a record
 */
export async function readFieldValues(
  db: Db,
  entity: FieldEntity,
  stored: readonly (Json | undefined)[],
): Promise<(stored: Json | undefined) => Record<string, FieldValue>> {
  const isEmpty = stored.every((values) => values === undefined || values === noValues);
  const fields = isEmpty ? [] : await readCustomFields(db, entity);
  return (values = noValues) => serializeFieldValues(fields, values);
}
