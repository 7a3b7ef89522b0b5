import { type Db, isPostgres, parseJson } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import { type RawBuilder, sql } from 'kysely';

/** A field of a model, as the operator defined it. */
export interface ContentField {
  id: string;
  name: string;
  type: 'text' | 'number' | 'boolean' | 'date' | 'json';
}

/** A field that lists can be filtered and sorted by. */
export interface Column {
  value: RawBuilder<unknown>;
  /** true when the field may be compared with a pattern */
  isText: boolean;
  read(text: string, name: string): string | number;
}

export type Columns = Record<string, Column>;

/** @returns null for a model that nobody defined */
export async function readModelFields(db: Db, model: string): Promise<ContentField[] | null> {
  const row = await db.selectFrom('content_models').select('fields').where('id', '=', model).executeTakeFirst();
  return row ? parseJson<ContentField[]>(row.fields) : null;
}

/** Builds the columns that every record has, and those of the model's fields. */
export function buildColumns(db: Db, fields: ContentField[]): Columns {
  const columnOf = isPostgres(db) ? postgresColumn : sqliteColumn;
  const comparableFields = fields.filter(({ id, type }) => type !== 'json' && /^\w+$/.test(id));
  return {
    ...Object.fromEntries(
      comparableFields.map((field) => [
        field.id,
        { value: columnOf(field), isText: field.type === 'text', read: readers[field.type] },
      ]),
    ),
    ...Object.fromEntries(
      ['id', 'slug', 'date_created', 'date_updated'].map((name) => [
        name,
        { value: sql.ref(name), isText: name === 'slug', read: readers.text },
      ]),
    ),
  };
}

const readers = {
  text: (text: string) => text,
  date: (text: string) => text,
  json: (text: string) => text,
  number(text: string, name: string) {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value))
      throw buildValidationError(`${name} must be compared with a number`, name);
    return value;
  },
  boolean(text: string, name: string) {
    if (text !== 'true' && text !== 'false') throw buildValidationError(`${name} is true or false`, name);
    return text === 'true' ? 1 : 0;
  },
};

/** A value of another type than the field's counts as missing: a record may be older than its model. */
function sqliteColumn({ id, type }: ContentField) {
  const path = `$."${id}"`;
  const types = sql.join(sqliteTypes[type].map((name) => sql.lit(name)));
  return sql`case when json_type(value, ${path}) in (${types}) then json_extract(value, ${path}) end`;
}

const sqliteTypes = {
  text: ['text'],
  date: ['text'],
  json: ['object'],
  number: ['integer', 'real'],
  boolean: ['true', 'false'],
};

function postgresColumn({ id, type }: ContentField) {
  const name = sql.lit(id);
  const entry = sql`(value::jsonb ->> ${name})`;
  const castValues = { number: sql`${entry}::double precision`, boolean: sql`(${entry}::boolean)::int` };
  const kind = type === 'number' || type === 'boolean' ? type : 'string';
  const columnValue = type === 'number' || type === 'boolean' ? castValues[type] : sql`${entry} collate "C"`;
  return sql`case when jsonb_typeof(value::jsonb -> ${name}) = ${sql.lit(kind)} then ${columnValue} end`;
}
