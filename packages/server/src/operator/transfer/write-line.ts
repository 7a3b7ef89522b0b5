import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/index.ts';
import type { ReadLine, ReadPart } from './read-line.ts';
import type { Row } from './read-records.ts';
import type { Part, RecordKind, Table } from './records.ts';

/** Seals what an account keeps, by the secret of this shop. */
export type Seal = (accountId: string, secret: string) => string;

/** Writes a record with its parts in place of one with the same key: written again it is the same. */
export async function writeLine(tx: Tx, { kind, row, parts }: ReadLine, seal: Seal): Promise<void> {
  const owner = row[kind.key[0] ?? ''];
  for (const { part } of parts) await remove(tx, part, owner);
  await upsert(tx, kind, row);
  for (const part of parts.toReversed()) await insertPart(tx, part, owner, seal);
}

/** Rows that hang on others of the same record go before them. */
async function remove(tx: Tx, { table, by, through, where }: Part, owner: unknown): Promise<void> {
  const owners = through
    ? sql`select id from ${sql.table(through.table)} where ${sql.ref(through.by)} = ${owner}`
    : sql`${owner}`;
  const condition = where ? sql`and ${sql.raw(where)}` : sql``;
  await sql`delete from ${sql.table(table)} where ${sql.ref(by)} in (${owners}) ${condition}`.execute(tx);
}

async function upsert(tx: Tx, { table, key, derived = {} }: RecordKind, row: Row): Promise<void> {
  const changes = Object.keys(row).filter((column) => !key.includes(column));
  const set = changes.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  await sql`${insertion(table, { ...row, ...derived })} on conflict (${sql.join(key.map((column) => sql.ref(column)))})
    do ${set.length > 0 ? sql`update set ${sql.join(set)}` : sql`nothing`}`.execute(tx);
}

async function insertPart(tx: Tx, { part, rows }: ReadPart, owner: unknown, seal: Seal): Promise<void> {
  const own = { ...(part.through ? {} : { [part.by]: owner }), ...modelOf(part) };
  const { sealed } = part;
  for (const row of rows) {
    const secret = sealed ? { [sealed]: seal(String(owner), String(row[sealed])) } : {};
    await insertion(part.table, { ...row, ...secret, ...own }).execute(tx);
  }
}

/** Translations are in one table: a part is those of one model. */
function modelOf({ where = '' }: Part): Row {
  const [, model] = where.match(/^model = '(\w+)'$/) ?? [];
  return model ? { model } : {};
}

function insertion(table: Table, row: Row): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  return sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`;
}
