import type { Tx } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Column } from './columns.ts';
import { fileFormat } from './file-format.ts';
import { parseRecordLine, type ReadLine, type ReadPart } from './read-line.ts';
import type { Row } from './read-records.ts';
import type { Part, RecordKind, Table } from './records.ts';

/** Seals what an account keeps, by the secret of this shop. */
export type Seal = (accountId: string, secret: string) => string;

/** Writes a record with its parts in place of one with the same key: written again it is the same. */
export async function writeRecordLine(tx: Tx, { kind, row, parts }: ReadLine, seal: Seal): Promise<void> {
  const owner = row[kind.key[0] ?? ''];
  for (const { part } of parts) await removePartRows(tx, part, owner);
  await upsertRecord(tx, kind, row);
  for (const part of parts.toReversed()) await insertPartRows(tx, part, owner, seal);
}

/** Rows that hang on others of the same record go before them. */
async function removePartRows(tx: Tx, { table, by, through, sqlCondition }: Part, owner: unknown): Promise<void> {
  const owners = through
    ? sql`select id from ${sql.table(through.table)} where ${sql.ref(through.by)} = ${owner}`
    : sql`${owner}`;
  const condition = sqlCondition ? sql`and ${sql.raw(sqlCondition)}` : sql``;
  await sql`delete from ${sql.table(table)} where ${sql.ref(by)} in (${owners}) ${condition}`.execute(tx);
}

async function upsertRecord(tx: Tx, { table, key, derived = {} }: RecordKind, row: Row): Promise<void> {
  const changes = Object.keys(row).filter((column) => !key.includes(column));
  const set = changes.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  await sql`${buildInsertQuery(table, { ...row, ...derived })} on conflict (${sql.join(key.map((column) => sql.ref(column)))})
    do ${set.length > 0 ? sql`update set ${sql.join(set)}` : sql`nothing`}`.execute(tx);
}

async function insertPartRows(tx: Tx, { part, rows }: ReadPart, owner: unknown, seal: Seal): Promise<void> {
  const ownerColumns = { ...(part.through ? {} : { [part.by]: owner }), ...readPartModel(part) };
  const { sealed } = part;
  for (const row of rows) {
    const secret = sealed ? { [sealed]: seal(String(owner), String(row[sealed])) } : {};
    await buildInsertQuery(part.table, { ...row, ...secret, ...ownerColumns }).execute(tx);
  }
}

/** Translations are in one table: a part is those of one model. */
function readPartModel({ sqlCondition = '' }: Part): Row {
  const [, model] = sqlCondition.match(/^model = '(\w+)'$/) ?? [];
  return model ? { model } : {};
}

function buildInsertQuery(table: Table, row: Row): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  return sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`;
}

export function splitFileLines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

/** @throws ApiError 400 with the path of what is wrong, the line's number at its front */
export function parseFileLine(
  line: string,
  columns: ReadonlyMap<string, Column[]>,
  at: number,
): ReadLine | 'head' | 'end' {
  const value = parseJsonLine(line, at);
  const { type } = Object(value);
  if (at === 1) return assertHeadLine(value);
  return type === 'end' ? assertEndLine(value, at) : parseRecordLine(value, columns, at);
}

function parseJsonLine(line: string, at: number): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw Object.assign(buildValidationError(`${at}: a line of JSON is expected`, `${at}`), { cause });
  }
}

function assertHeadLine(value: unknown): 'head' {
  const { type, format } = Object(value);
  if (type !== 'shop') throw buildValidationError('1.type: shop is expected, as export writes it', '1.type');
  if (format !== fileFormat) throw buildValidationError(`1.format: ${fileFormat} is expected`, '1.format');
  return 'head';
}

function assertEndLine(value: unknown, at: number): 'end' {
  if (Object(value).records === at - 2) return 'end';
  throw buildValidationError(`${at}.records: ${at - 2} is expected, as many as came`, `${at}.records`);
}
