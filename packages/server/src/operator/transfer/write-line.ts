import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/index.ts';
import { invalid } from '../../http/errors.ts';
import { isNamedAsItCame, isPictureFile, isReviewImageName, nameOf } from '../../images/index.ts';
import type { ReadLine, ReadPart } from './read-line.ts';
import type { Row } from './read-records.ts';
import type { Part, RecordKind, Table } from './records.ts';

interface Place {
  /** the line's number */
  at: number;
  /** for an account, by the secret of this shop */
  seal(accountId: string, secret: string): string;
}

/** Writes a record with its parts in place of one with the same key: written again it is the same. */
export async function writeLine(tx: Tx, { kind, row, parts }: ReadLine, { at, seal }: Place): Promise<void> {
  if (kind.table === 'images') assertPicture(row, at);
  if (kind.table === 'review_images') assertReviewPicture(row, at);
  const owner = row[kind.key[0] ?? ''];
  for (const { part } of parts) await remove(tx, part, owner);
  await upsert(tx, kind, row);
  for (const part of parts.toReversed()) await insertPart(tx, part, owner, seal);
}

/** A picture's name is that of its content; what is answered as it is must be WebP. */
function assertPicture({ name, bytes }: Row, at: number): void {
  const content = bytes as Buffer; // of a column of bytes
  const isAsItCame = isNamedAsItCame(String(name));
  const path = `${at}.record.bytes`;
  const isPicture = isAsItCame ? isPictureFile(content) : isWebp(content);
  if (isPicture && name === nameOf(createHash('sha256').update(content).digest('hex'), isAsItCame)) return;
  throw invalid(`${path}: the ${isAsItCame ? 'picture' : 'WebP picture'} with this name is expected`, path);
}

/** Its name is that of a file that is gone. */
function assertReviewPicture({ name, small, bytes }: Row, at: number): void {
  if (!isReviewImageName(String(name)))
    throw invalid(`${at}.record.name: the name of such a picture is expected`, `${at}.record.name`);
  for (const [column, content] of Object.entries({ small, bytes })) {
    const path = `${at}.record.${column}`;
    if (!isWebp(content as Buffer)) throw invalid(`${path}: a WebP picture is expected`, path); // of a column of bytes
  }
}

function isWebp(content: Buffer): boolean {
  return content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP';
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

async function insertPart(tx: Tx, { part, rows }: ReadPart, owner: unknown, seal: Place['seal']): Promise<void> {
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
