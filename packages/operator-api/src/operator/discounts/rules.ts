import { normalizeCode } from '@mercer/commerce/promotions';
import { type StoreSettings, toLocalDay, toMajorUnits } from '@mercer/contract';
import { advisoryLock, createRecordId, type Db, parseJson, type Row, type Tx, updateRow } from '@mercer/database';
import { ApiError, buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { toExactMinorAmount } from '@mercer/platform/http/minor-amount';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import { endOfDay, startOfDay } from '@mercer/platform/http/timestamp-schema';
import { readStoreSettings } from '@mercer/platform/settings';
import { copyToBin } from '../bin/snapshot.ts';
import { commitChange } from '../commit-change.ts';
import { buildListAnswer, type Page, parseSortOrder } from '../description/list.ts';
import type { ListSearch } from '../description/list-search.ts';
import { readTablePage } from '../description/records.ts';
import type { Saving } from '../description/saving.ts';
import type { CouponFields, RuleFields, WireConditions, WireOffer } from './schema.ts';

type Rule = Row<'promotions'>;
/** Settings that rules are written and read by. */
type StoreTerms = Pick<StoreSettings, 'currency' | 'time_zone'>;

/** Builds the columns that coupons and promotions share: amounts in minor units of the store's currency. */
function buildRuleColumns(
  input: RuleFields,
  storedRule: Rule | undefined,
  { currency, time_zone = 'UTC' }: StoreTerms,
): Omit<Rule, 'id' | 'date_created'> {
  const date_from = resolveFieldValue(input.date_from && startOfDay(input.date_from, time_zone), storedRule?.date_from);
  const date_to = resolveFieldValue(input.date_to && endOfDay(input.date_to, time_zone), storedRule?.date_to);
  if (date_from && date_to && date_from >= date_to)
    throw buildValidationError('date_to: it is not after date_from', 'date_to');
  return {
    name: input.name ?? storedRule?.name ?? '',
    active: input.active === undefined ? (storedRule?.active ?? 1) : input.active ? 1 : 0,
    offer: input.offer ? JSON.stringify(toStoredOffer(input.offer, currency)) : (storedRule?.offer ?? '{}'),
    conditions: input.conditions
      ? JSON.stringify(storedConditions(input.conditions, currency))
      : (storedRule?.conditions ?? '{}'),
    currency: storedRule?.currency ?? null,
    date_from,
    date_to,
    priority: input.priority ?? storedRule?.priority ?? 0,
    exclusive: input.exclusive === undefined ? (storedRule?.exclusive ?? 0) : input.exclusive ? 1 : 0,
  };
}

function resolveFieldValue<T>(newValue: T | null | undefined, storedValue: T | null = null): T | null {
  return newValue === undefined ? storedValue : newValue;
}

function toStoredOffer(offer: WireOffer, currency: string) {
  return offer.type === 'fixed'
    ? { ...offer, amount: toExactMinorAmount(offer.amount, currency, 'offer.amount') }
    : offer;
}

function storedConditions({ minimum, ...conditions }: WireConditions, currency: string) {
  if (minimum === undefined) return conditions;
  return { ...conditions, minimum: toExactMinorAmount(minimum, currency, 'conditions.minimum') };
}

/** Serializes a rule for a response. @param store its currency counts where the rule has none of its own */
function serializeRule(row: Rule, store: StoreTerms) {
  const ruleCurrency = row.currency ?? store.currency;
  const toDay = (date: string | null) => date && toLocalDay(new Date(date), store.time_zone ?? 'UTC');
  const offer = parseJson<WireOffer>(row.offer);
  const { minimum, ...conditions } = parseJson<WireConditions>(row.conditions);
  return {
    id: row.id,
    name: row.name,
    active: row.active === 1,
    offer: offer.type === 'fixed' ? { ...offer, amount: toMajorUnits(offer.amount, ruleCurrency) } : offer,
    conditions: minimum === undefined ? conditions : { ...conditions, minimum: toMajorUnits(minimum, ruleCurrency) },
    date_from: row.date_from,
    date_to: row.date_to,
    first_day: toDay(row.date_from),
    last_day: toDay(row.date_to),
    priority: row.priority,
    exclusive: row.exclusive === 1,
    date_created: row.date_created,
  };
}

const kinds = [
  { field: 'product_ids', table: 'products', named: 'product' },
  { field: 'category_ids', table: 'categories', named: 'category' },
  { field: 'collection_ids', table: 'collections', named: 'collection' },
  { field: 'excluded_product_ids', table: 'products', named: 'product' },
  { field: 'excluded_category_ids', table: 'categories', named: 'category' },
  { field: 'excluded_collection_ids', table: 'collections', named: 'collection' },
  { field: 'group_ids', table: 'customer_groups', named: 'customer group' },
] as const;

/**
 * A rule that names a product, a category or a group that there is not would never hold. One that was deleted since may stay.
 * @throws ApiError 400 with the path of the id
 */
async function assertChoices(
  tx: Tx,
  { conditions, offer }: RuleFields,
  storedRule?: Pick<Row<'promotions'>, 'conditions' | 'offer'>,
): Promise<void> {
  const storedIds = new Set(
    storedRule ? collectRuleIds(parseJson(storedRule.conditions), parseJson(storedRule.offer)) : [],
  );
  for (const { field, table, named: recordName } of kinds) {
    for (const [path, ids] of listIdsByPath(field, conditions, offer)) {
      const newIds = ids.filter((id) => !storedIds.has(id));
      if (newIds.length === 0) continue;
      const rows = await tx.selectFrom(table).select('id').where('id', 'in', newIds).execute();
      const existingIds = new Set(rows.map(({ id }) => id));
      const at = ids.findIndex((id) => !storedIds.has(id) && !existingIds.has(id));
      if (at >= 0) throw buildValidationError(`${path}.${at}: there is no ${recordName} '${ids[at]}'`, `${path}.${at}`);
    }
  }
}

type Field = (typeof kinds)[number]['field'];

function listIdsByPath(field: Field, conditions?: WireConditions, offer?: WireOffer): [path: string, ids: string[]][] {
  const choice: Partial<Record<Field, string[]>> = (offer?.type === 'buy_get' && offer.get) || {};
  return [
    [`conditions.${field}`, conditions?.[field] ?? []],
    [`offer.get.${field}`, choice[field] ?? []],
  ];
}

function collectRuleIds(conditions: WireConditions, offer: WireOffer): string[] {
  return kinds.flatMap(({ field }) => listIdsByPath(field, conditions, offer).flatMap(([, ids]) => ids));
}

type Table = 'coupons' | 'promotions';

export const entities = { coupons: 'coupon', promotions: 'promotion' } as const;
const newest = parseSortOrder('-id');
/** Two who write the same code wait for each other. */
const rulesLock = 7_203_146;

export async function listDiscountRules(
  db: Db,
  table: Table,
  { q, updated_since, ...page }: Page & ListSearch,
  equal: Record<string, string[] | undefined> = {},
) {
  const { rows, ...counted } = await readTablePage<Row<'promotions'>>(db, table, {
    page,
    order: newest,
    search: { q, updated_since },
    equal,
  });
  const store = await readStoreSettings(db);
  return buildListAnswer(
    rows.map((row) => serializeDiscount(row, store)),
    counted,
  );
}

export async function findDiscountRule(db: Db, table: Table, id: string) {
  return (await readDiscountRules(db, table, [id])).get(id);
}

/** Rules that are written wait for each other. */
export async function lockRules(tx: Tx): Promise<void> {
  await advisoryLock(tx, rulesLock);
}

/** Writes rules that are known to have no code of another. */
export async function commitNewRules(
  { tx, actor, now }: Saving,
  table: 'coupons',
  rows: Row<'coupons'>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += 50)
    await tx
      .insertInto(table)
      .values(rows.slice(at, at + 50))
      .execute();
  const ids = rows.map(({ id }) => id);
  const read = () => readDiscountRules(tx, table, ids);
  await commitChange(tx, { entity: entities[table], ids, actor, now, previousRecords: new Map(), read });
}

/** @throws ApiError 409 `code_taken` */
export async function createDiscountRule(saving: Saving, table: Table, input: CouponFields) {
  const { tx, now } = saving;
  await lockRules(tx);
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

/** Moves a rule to the bin. Orders keep what it has given. */
export async function deleteDiscountRule(saving: Saving, table: Table, id: string, ifMatch?: string): Promise<void> {
  const { before: previousRules } = await lockDiscountRule(saving.tx, table, id, ifMatch);
  await copyToBin(saving, entities[table], id);
  await saving.tx.deleteFrom(table).where('id', '=', id).execute();
  await commitRuleChange(saving, table, id, previousRules);
}

async function lockDiscountRule(tx: Tx, table: Table, id: string, ifMatch?: string) {
  await lockRules(tx);
  const row = await tx.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
  const previousRules = await readDiscountRules(tx, table, [id]);
  if (!row) throw buildNotFoundError(`There is no such ${entities[table]}`);
  assertVersionMatches(ifMatch, previousRules.get(id));
  return { row: row as Row<'coupons'>, before: previousRules }; // coupon fields are read of coupons only
}

async function buildTableColumns(tx: Tx, table: Table, input: CouponFields, storedRow?: Row<'coupons'>) {
  await assertChoices(tx, input, storedRow);
  const rule = buildRuleColumns(input, storedRow, await readStoreSettings(tx));
  if (table === 'promotions') {
    if (input.conditions?.first_order)
      throw buildValidationError(
        'conditions.first_order: only a coupon can be for first orders',
        'conditions.first_order',
      );
    return rule;
  }
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

export async function readDiscountRules(db: Db, table: Table, ids: string[]) {
  const store = await readStoreSettings(db);
  const rows = await db.selectFrom(table).selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, serializeDiscount(row, store)]));
}

function serializeDiscount(row: Row<'promotions'> | Row<'coupons'>, store: StoreTerms) {
  if (!('code' in row)) return serializeRule(row, store);
  const { code, max_uses, max_uses_per_account } = row;
  return { code, ...serializeRule(row, store), max_uses, max_uses_per_account };
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
