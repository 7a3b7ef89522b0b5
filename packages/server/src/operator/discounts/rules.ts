import { advisoryLock, createRecordId, type Db, type Row, type Tx, updateRow } from '../../db/index.ts';
import { ApiError, buildNotFoundError } from '../../http/errors.ts';
import { assertVersionMatches } from '../../http/routes/if-match.ts';
import { normalizeCode } from '../../promotions/index.ts';
import { readStoreSettings } from '../../settings/index.ts';
import { commitChange } from '../commit-change.ts';
import { type Page, parseSortOrder } from '../description/list.ts';
import { readTablePage } from '../description/records.ts';
import type { Saving } from '../description/saving.ts';
import { assertChoices } from './choices.ts';
import { buildRuleColumns, resolveFieldValue, serializeRule } from './rule-columns.ts';
import type { CouponFields } from './schema.ts';

type Table = 'coupons' | 'promotions';

export const entities = { coupons: 'coupon', promotions: 'promotion' } as const;
const newest = parseSortOrder('-id');
/** Two who write the same code wait for each other. */
const rulesLock = 7_203_146;

export async function listDiscountRules(
  db: Db,
  table: Table,
  page: Page,
  equal: Record<string, string | undefined> = {},
) {
  const { rows, next } = await readTablePage<Row<'promotions'>>(db, table, { page, order: newest, equal });
  const { currency } = await readStoreSettings(db);
  return { results: rows.map((row) => serializeDiscount(row, currency)), next };
}

export async function findDiscountRule(db: Db, table: Table, id: string) {
  return (await readDiscountRules(db, table, [id])).get(id);
}

/** @throws ApiError 409 `code_taken` */
export async function createDiscountRule(saving: Saving, table: Table, input: CouponFields) {
  const { tx, now } = saving;
  await advisoryLock(tx, rulesLock);
  const id = createRecordId(now);
  const row = { id, date_created: now.toISOString(), ...(await buildTableColumns(tx, table, input)) };
  await tx
    .insertInto(table)
    .values(row as never) // the columns of this table
    .execute();
  return commitRuleChange(saving, table, id, new Map());
}

export async function updateDiscountRule(
  saving: Saving,
  table: Table,
  id: string,
  input: CouponFields,
  ifMatch?: string,
) {
  const { tx } = saving;
  const { row, before: previousRules } = await lockDiscountRule(tx, table, id, ifMatch);
  await updateRow(tx, table, id, await buildTableColumns(tx, table, input, row));
  return commitRuleChange(saving, table, id, previousRules);
}

/** Orders keep what it has given. */
export async function deleteDiscountRule(saving: Saving, table: Table, id: string, ifMatch?: string): Promise<void> {
  const { before: previousRules } = await lockDiscountRule(saving.tx, table, id, ifMatch);
  await saving.tx.deleteFrom(table).where('id', '=', id).execute();
  await commitRuleChange(saving, table, id, previousRules);
}

async function lockDiscountRule(tx: Tx, table: Table, id: string, ifMatch?: string) {
  await advisoryLock(tx, rulesLock);
  const row = await tx.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
  const previousRules = await readDiscountRules(tx, table, [id]);
  if (!row) throw buildNotFoundError(`There is no such ${entities[table]}`);
  assertVersionMatches(ifMatch, previousRules.get(id));
  return { row: row as Row<'coupons'>, before: previousRules }; // coupon fields are read of coupons only
}

async function buildTableColumns(tx: Tx, table: Table, input: CouponFields, storedRow?: Row<'coupons'>) {
  const { currency } = await readStoreSettings(tx);
  await assertChoices(tx, input, storedRow);
  const rule = buildRuleColumns(input, storedRow, currency);
  if (table === 'promotions') return rule;
  const code = input.code === undefined ? (storedRow?.code ?? '') : normalizeCode(input.code);
  const couponsWithCode = tx
    .selectFrom('coupons')
    .select('id')
    .where('code', '=', code)
    .where('id', '!=', storedRow?.id ?? '');
  if (await couponsWithCode.executeTakeFirst()) {
    throw new ApiError('code: already used by another coupon', { status: 409, code: 'code_taken', param: 'code' });
  }
  const max_uses = resolveFieldValue(input.max_uses, storedRow?.max_uses);
  const max_uses_per_account = resolveFieldValue(input.max_uses_per_account, storedRow?.max_uses_per_account);
  return { ...rule, code, max_uses, max_uses_per_account };
}

async function readDiscountRules(db: Db, table: Table, ids: string[]) {
  const { currency } = await readStoreSettings(db);
  const rows = await db.selectFrom(table).selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, serializeDiscount(row, currency)]));
}

function serializeDiscount(row: Row<'promotions'> | Row<'coupons'>, currency: string) {
  if (!('code' in row)) return serializeRule(row, currency);
  const { code, max_uses, max_uses_per_account } = row;
  return { code, ...serializeRule(row, currency), max_uses, max_uses_per_account };
}

async function commitRuleChange(
  { tx, actor, now }: Saving,
  table: Table,
  id: string,
  previousRules: Awaited<ReturnType<typeof readDiscountRules>>,
) {
  const readAfterChange = () => readDiscountRules(tx, table, [id]);
  return (
    await commitChange(tx, {
      entity: entities[table],
      ids: [id],
      actor,
      now,
      previousRecords: previousRules,
      read: readAfterChange,
    })
  ).get(id);
}
