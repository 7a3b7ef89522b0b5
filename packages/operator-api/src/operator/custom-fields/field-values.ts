import { fieldTables } from '@mercer/commerce/custom-fields';
import { isPostgres, parseJson, type Row, type Tx } from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';
import { sql } from 'kysely';

type FieldRow = Row<'custom_fields'>;

/** Condition on records that have a value of the field. Ids of fields are in no other text of the column. */
function buildValueCondition({ id }: FieldRow) {
  return sql`custom_fields like ${`%"${id}":%`}`;
}

function selectTable({ entity }: FieldRow) {
  return sql.table(fieldTables[entity]);
}

export async function hasValues(tx: Tx, row: FieldRow): Promise<boolean> {
  const records = sql`select 1 from ${selectTable(row)} where ${buildValueCondition(row)} limit 1`;
  return (await records.execute(tx)).rows.length > 0;
}

/** Finds the products whose responses show the field; none for a field of other records. */
export async function findProductsWithValue(tx: Tx, row: FieldRow): Promise<string[]> {
  if (row.entity !== 'product') return [];
  const products = sql<{ id: string }>`select id from products where ${buildValueCondition(row)} order by id`;
  return (await products.execute(tx)).rows.map(({ id }) => id);
}

/** Removes the values of a field from every record. */
export async function removeValues(tx: Tx, row: FieldRow): Promise<void> {
  const remaining = isPostgres(tx)
    ? sql`(custom_fields::jsonb - ${row.id}::text)::text`
    : sql`json_remove(custom_fields, ${`$."${row.id}"`})`;
  await sql`update ${selectTable(row)} set custom_fields = ${remaining} where ${buildValueCondition(row)}`.execute(tx);
}

/** @throws ApiError 409 `choice_in_use` where a record has a choice that the field has no more */
export async function assertChoicesUnused(tx: Tx, row: FieldRow, stored: FieldRow): Promise<void> {
  const choices = parseJson<string[]>(row.choices);
  const removed = parseJson<string[]>(stored.choices).filter((choice) => !choices.includes(choice));
  if (removed.length === 0) return;
  const value = isPostgres(tx)
    ? sql`custom_fields::jsonb ->> ${row.id}::text`
    : sql`custom_fields ->> ${`$."${row.id}"`}`;
  const values = sql<{ value: string }>`select distinct ${value} as value from ${selectTable(row)}
    where ${buildValueCondition(row)}`;
  const used = new Set(
    (await values.execute(tx)).rows.flatMap((each) =>
      row.is_list === 1 ? parseJson<string[]>(each.value) : each.value,
    ),
  );
  const blocked = removed.find((choice) => used.has(choice));
  if (blocked === undefined) return;
  const message = `choices: a record has '${blocked}'; change that record first`;
  throw new ApiError(message, { status: 409, code: 'choice_in_use', param: 'choices' });
}
