import { advisoryLock, type Db, newId, type Row, type Tx, updateRow } from '../../db/index.ts';
import { ApiError, notFound } from '../../http/errors.ts';
import { normalCode } from '../../promotions/index.ts';
import { readStore } from '../../settings/index.ts';
import { changed } from '../changed.ts';
import { assertMatch } from '../description/if-match.ts';
import { orderOf, type Page } from '../description/list.ts';
import { listRows } from '../description/records.ts';
import type { Saving } from '../description/saving.ts';
import { assertChoices } from './choices.ts';
import { kept, ruleAnswer, ruleColumns } from './rule-columns.ts';
import type { CouponFields } from './schema.ts';

type Table = 'coupons' | 'promotions';

export const entities = { coupons: 'coupon', promotions: 'promotion' } as const;
const newest = orderOf('-id');
/** Two who write the same code wait for each other. */
const rulesLock = 7_203_146;

export async function listRules(db: Db, table: Table, page: Page, equal: Record<string, string | undefined> = {}) {
  const { rows, next } = await listRows<Row<'promotions'>>(db, table, { page, order: newest, equal });
  const { currency } = await readStore(db);
  return { results: rows.map((row) => serialize(row, currency)), next };
}

export async function findRule(db: Db, table: Table, id: string) {
  return (await readRules(db, table, [id])).get(id);
}

/** @throws ApiError 409 `code_taken` */
export async function createRule(saving: Saving, table: Table, input: CouponFields) {
  const { tx, now } = saving;
  await advisoryLock(tx, rulesLock);
  const id = newId(now);
  const row = { id, date_created: now.toISOString(), ...(await columnsOf(tx, table, input)) };
  await tx
    .insertInto(table)
    .values(row as never) // the columns of this table
    .execute();
  return told(saving, table, id, new Map());
}

export async function updateRule(saving: Saving, table: Table, id: string, input: CouponFields, ifMatch?: string) {
  const { tx } = saving;
  const { row, before } = await ruleBefore(tx, table, id, ifMatch);
  await updateRow(tx, table, id, await columnsOf(tx, table, input, row));
  return told(saving, table, id, before);
}

/** Orders keep what it has given. */
export async function deleteRule(saving: Saving, table: Table, id: string, ifMatch?: string): Promise<void> {
  const { before } = await ruleBefore(saving.tx, table, id, ifMatch);
  await saving.tx.deleteFrom(table).where('id', '=', id).execute();
  await told(saving, table, id, before);
}

async function ruleBefore(tx: Tx, table: Table, id: string, ifMatch?: string) {
  await advisoryLock(tx, rulesLock);
  const row = await tx.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
  const before = await readRules(tx, table, [id]);
  if (!row) throw notFound(`There is no such ${entities[table]}`);
  assertMatch(ifMatch, before.get(id));
  return { row: row as Row<'coupons'>, before }; // what promotions have not is read of coupons alone
}

async function columnsOf(tx: Tx, table: Table, input: CouponFields, before?: Row<'coupons'>) {
  const { currency } = await readStore(tx);
  await assertChoices(tx, input, before);
  const rule = ruleColumns(input, before, currency);
  if (table === 'promotions') return rule;
  const code = input.code === undefined ? (before?.code ?? '') : normalCode(input.code);
  const others = tx
    .selectFrom('coupons')
    .select('id')
    .where('code', '=', code)
    .where('id', '!=', before?.id ?? '');
  if (await others.executeTakeFirst()) {
    throw new ApiError('code: another coupon has it', { status: 409, code: 'code_taken', param: 'code' });
  }
  const max_uses = kept(input.max_uses, before?.max_uses);
  const max_uses_per_account = kept(input.max_uses_per_account, before?.max_uses_per_account);
  return { ...rule, code, max_uses, max_uses_per_account };
}

async function readRules(db: Db, table: Table, ids: string[]) {
  const { currency } = await readStore(db);
  const rows = await db.selectFrom(table).selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, serialize(row, currency)]));
}

function serialize(row: Row<'promotions'> | Row<'coupons'>, currency: string) {
  if (!('code' in row)) return ruleAnswer(row, currency);
  const { code, max_uses, max_uses_per_account } = row;
  return { code, ...ruleAnswer(row, currency), max_uses, max_uses_per_account };
}

async function told(
  { tx, actor, now }: Saving,
  table: Table,
  id: string,
  before: Awaited<ReturnType<typeof readRules>>,
) {
  const read = () => readRules(tx, table, [id]);
  return (await changed(tx, { entity: entities[table], ids: [id], actor, now, before, read })).get(id);
}
