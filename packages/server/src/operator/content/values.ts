import * as v from 'valibot';
import { buildValidationError } from '../../http/errors.ts';
import { calendarDay, moment } from '../../http/timestamp-schema.ts';
import type { ContentModel } from './schema.ts';

export type Values = Record<string, unknown>;

type FieldType = ContentModel['fields'][number]['type'];

/** A day, or a moment, which is kept in UTC: lists compare dates as text. */
const date = v.union([calendarDay, moment], 'a day or a moment is expected');
const types: Record<FieldType, { schema: v.GenericSchema; expectation: string }> = {
  text: { schema: v.string(), expectation: 'text' },
  number: { schema: v.pipe(v.number(), v.finite()), expectation: 'a number' },
  boolean: { schema: v.boolean(), expectation: 'true or false' },
  date: { schema: date, expectation: 'a date like 2026-06-01, or with a time' },
  json: { schema: v.unknown(), expectation: 'anything' },
};

/**
 * @returns the values as they are kept
 * @throws ApiError 400 for a field that the model does not have, or a value that is not of its type; null is none
 */
export function parseContentValues({ fields }: ContentModel, values: Values, path: string): Values {
  const parsed = Object.entries(values).map(([id, value]) => {
    const at = `${path}.${id}`;
    const field = fields.find((candidate) => candidate.id === id);
    if (!field) throw buildValidationError(`${at}: the model has no such field`, at);
    if (value === null) return [id, null];
    const { schema, expectation } = types[field.type];
    const { success, output } = v.safeParse(schema, value);
    if (!success) throw buildValidationError(`${at}: ${expectation} is expected`, at);
    return [id, output];
  });
  return Object.fromEntries(parsed);
}

/** Merges new values into the stored ones; null removes one. */
export function mergedValues(storedValues: Values, newValues: Values = {}): Values {
  return Object.fromEntries(Object.entries({ ...storedValues, ...newValues }).filter(([, value]) => value !== null));
}

/** Picks the values that the model has a field for: a record may be older than its model. */
export function pickModelValues({ fields }: ContentModel, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields.some(({ id }) => id === name)));
}
