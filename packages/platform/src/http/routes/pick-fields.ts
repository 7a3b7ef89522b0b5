import { isPlainObject } from '@mercer/contract';
import { buildValidationError } from '../errors.ts';
import type { Schema } from './route.ts';

/** Parts of a validator's schema of a list. */
interface ListShape {
  entries?: { results?: { item?: { type?: string; entries?: Record<string, unknown> } } };
}

/**
 * Reduces the records of a list to the fields that its query names with commas between; all of them where it names none.
 * @throws ApiError 400 on `fields` for one that no record has
 */
export function pickListFields(answer: unknown, query: unknown, schema: Schema | undefined): unknown {
  const { fields } = Object(query);
  if (typeof fields !== 'string' || !isPlainObject(answer) || !Array.isArray(answer.results)) return answer;
  const names = fields.split(',').map((name) => name.trim());
  // the validator's own schemas have these parts by their type
  const { type, entries } = (schema as ListShape | undefined)?.entries?.results?.item ?? {};
  const fieldNames = type === 'strict_object' ? Object.keys(entries ?? {}) : null;
  const missing = fieldNames && names.find((name) => !fieldNames.includes(name));
  if (missing !== null && missing !== undefined)
    throw buildValidationError(`fields: there is no field '${missing}'; there are ${fieldNames?.join(', ')}`, 'fields');
  return { ...answer, results: answer.results.map((record) => pickFields(record, names)) };
}

function pickFields(record: unknown, names: string[]): unknown {
  if (!isPlainObject(record)) return record;
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(record, name) ? [[name, record[name]]] : [])));
}
