import * as v from 'valibot';
import { invalid } from '../../http/errors.ts';
import { calendarDay, moment } from '../../http/moment.ts';
import type { ContentModel } from './schema.ts';

export type Values = Record<string, unknown>;

type FieldType = ContentModel['fields'][number]['type'];

/** A day, or a moment, which is kept in UTC: lists compare dates as text. */
const date = v.union([calendarDay, moment], 'a day or a moment is expected');
const types: Record<FieldType, { schema: v.GenericSchema; named: string }> = {
  text: { schema: v.string(), named: 'text' },
  number: { schema: v.pipe(v.number(), v.finite()), named: 'a number' },
  boolean: { schema: v.boolean(), named: 'true or false' },
  date: { schema: date, named: 'a date like 2026-06-01, or with a time' },
  json: { schema: v.unknown(), named: 'anything' },
};

/**
 * @returns the values as they are kept
 * @throws ApiError 400 for a field that the model does not have, or a value that is not of its type; null is none
 */
export function parseValues({ fields }: ContentModel, values: Values, path: string): Values {
  const parsed = Object.entries(values).map(([id, value]) => {
    const at = `${path}.${id}`;
    const field = fields.find((one) => one.id === id);
    if (!field) throw invalid(`${at}: the model has no such field`, at);
    if (value === null) return [id, null];
    const { schema, named } = types[field.type];
    const { success, output } = v.safeParse(schema, value);
    if (!success) throw invalid(`${at}: ${named} is expected`, at);
    return [id, output];
  });
  return Object.fromEntries(parsed);
}

/** Those that are given in place of those of before; null takes one away. */
export function mergedValues(before: Values, given: Values = {}): Values {
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== null));
}

/** Those that the model has a field for: a record may be older than its model. */
export function knownValues({ fields }: ContentModel, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields.some(({ id }) => id === name)));
}
