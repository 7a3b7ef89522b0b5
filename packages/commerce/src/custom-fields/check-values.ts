import { type Db, type Json, normalizeEmail, parseJson } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import { type InputFault, textOfFaults } from '@mercer/platform/http/routes/read-input';
import { calendarDay } from '@mercer/platform/http/timestamp-schema';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { CustomField } from './fields.ts';
import type { FieldValue, StoredValues } from './values.ts';

export const longestFieldText = 500;
export const mostListValues = 50;

export type FieldValueInput = Record<string, FieldValue | null>;

interface ValueChange {
  fields: readonly CustomField[];
  /** current values of the record; undefined for a new record */
  stored: Json | undefined;
  /** new value of each key, or null for none; keys that are absent stay as they are */
  change: FieldValueInput | undefined;
  /** path of the values in the request */
  path?: string;
}

/**
 * Merges new values into those of a record.
 * @returns JSON text by the ids of the fields
 * @throws ApiError 400 `validation_error` with every fault at once
 */
export async function mergeFieldValues(db: Db, { fields, stored, change = {}, path }: ValueChange): Promise<Json> {
  const prefix = path === undefined ? 'custom_fields' : `${path}custom_fields`;
  const faults: InputFault[] = [];
  const values: StoredValues = parseJson<StoredValues>(stored ?? '{}');
  const byKey = new Map(fields.map((field) => [field.key, field]));
  for (const [key, value] of Object.entries(change)) {
    const field = byKey.get(key);
    const checked = field ? await checkValue(db, field, value) : { text: describeUnknownKey(fields) };
    if (typeof checked === 'object' && checked !== null && 'text' in checked)
      faults.push({ path: `${prefix}.${key}`, text: checked.text });
    else if (field && checked === null) delete values[field.id];
    else if (field && checked !== null) values[field.id] = checked;
  }
  const isNew = stored === undefined;
  for (const { id, key, isRequired } of fields)
    if (isRequired && values[id] === undefined && (isNew || Object.hasOwn(change, key)))
      faults.push({ path: `${prefix}.${key}`, text: 'a value is required' });
  const [fault] = faults;
  if (fault) throw buildValidationError(textOfFaults(faults), fault.path);
  return JSON.stringify(values);
}

function describeUnknownKey(fields: readonly CustomField[]): string {
  const names = fields.map(({ key }) => key).join(', ');
  return names === '' ? 'no custom field is declared' : `there is no such custom field; there are ${names}`;
}

interface Fault {
  text: string;
}

/** @returns the value as it is stored, null for none, or what is wrong with it */
async function checkValue(db: Db, field: CustomField, value: FieldValue | null): Promise<FieldValue | null | Fault> {
  if (value === null || value === '') return null;
  if (!field.isList) return Array.isArray(value) ? { text: describeExpected(field) } : checkSingle(db, field, value);
  if (!Array.isArray(value)) return { text: `a list is expected: ${describeExpected(field)} for each value` };
  if (value.length > mostListValues) return { text: `at most ${mostListValues} values are expected` };
  const checked: (string | number | boolean)[] = [];
  for (const single of value) {
    const stored = await checkSingle(db, field, single);
    if (typeof stored === 'object') return { text: `${stored.text} for each value` };
    if (!checked.includes(stored)) checked.push(stored);
  }
  return checked.length === 0 ? null : checked;
}

type Single = string | number | boolean;

async function checkSingle(db: Db, field: CustomField, value: Single): Promise<Single | Fault> {
  const expected = { text: describeExpected(field) };
  if (field.type === 'reference') {
    if (typeof value !== 'string' || field.reference === null) return expected;
    return (await findReference(db, field.reference, value)) ?? expected;
  }
  return checks[field.type](value, field) ?? expected;
}

/** Checks of a single value, by the type of its field; undefined where it does not fit. */
const checks: Record<
  Exclude<CustomField['type'], 'reference'>,
  (value: Single, field: CustomField) => Single | undefined
> = {
  text: (value) => {
    const text = typeof value === 'string' ? value.trim() : '';
    return text !== '' && text.length <= longestFieldText ? text : undefined;
  },
  number: (value) => (typeof value === 'number' && Math.abs(value) <= 1e15 ? value : undefined),
  boolean: (value) => (typeof value === 'boolean' ? value : undefined),
  date: (value) => (v.is(calendarDay, value) ? value : undefined),
  choice: (value, { choices }) => choices.find((choice) => choice === value),
};

function describeExpected({ type, choices, reference }: CustomField): string {
  const expectations = {
    text: `a text of at most ${longestFieldText} characters is expected`,
    number: 'a number is expected',
    boolean: 'true or false is expected',
    date: 'a day like 2026-06-30 is expected',
    choice: `one of ${choices.join(', ')} is expected`,
    reference: `the id${reference === 'customer' ? ' or e-mail address' : ' or slug'} of a ${reference} is expected`,
  };
  return expectations[type];
}

/** Finds the id of a record by its id, its slug or its e-mail address. */
async function findReference(
  db: Db,
  target: NonNullable<CustomField['reference']>,
  name: string,
): Promise<string | undefined> {
  const { table, column, model } = referenceTables[target];
  const key = target === 'customer' ? normalizeEmail(name) : name;
  const ofModel = model === undefined ? sql`` : sql`and model = ${model}`;
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where (id = ${name} or ${sql.ref(column)} = ${key}) ${ofModel} order by id limit 1`.execute(db);
  return rows[0]?.id;
}

interface ReferenceTable {
  table: string;
  column: string;
  model?: string;
}

const referenceTables: Record<NonNullable<CustomField['reference']>, ReferenceTable> = {
  product: { table: 'products', column: 'slug' },
  category: { table: 'categories', column: 'slug' },
  page: { table: 'content', column: 'slug', model: 'pages' },
  customer: { table: 'customers', column: 'email' },
};
