import { type ItemOption, toMajorUnits } from '@mercer/contract';
import { type Db, isInJsonList, parseJson, type Row } from '@mercer/database';
import { readStoreSettings } from '@mercer/platform/settings';
import { sql } from 'kysely';
import * as v from 'valibot';
import { buildListAnswer, createListSchema, filterFlag, pageQuery, parseSortOrder } from '../description/list.ts';
import { changeQuery, searchQuery } from '../description/list-search.ts';
import { readTablePage } from '../description/records.ts';

const nothing = v.nullable(v.string());

const CartItemAnswer = v.strictObject({
  product_id: v.string(),
  variant_id: nothing,
  name: nothing,
  options: v.array(v.looseObject({})),
  quantity: v.number(),
});

const CartAnswer = v.strictObject({
  id: v.string(),
  account_id: nothing,
  email: nothing,
  name: nothing,
  phone: nothing,
  items: v.array(CartItemAnswer),
  /** of its pieces at today's prices of the catalogue, in the store's own currency */
  value: v.number(),
  currency: v.string(),
  locale: v.string(),
  coupon_code: nothing,
  /** when the shopper was reminded */
  date_reminded: nothing,
  /** order that the cart has become after the reminder */
  order_id: nothing,
  recovered: v.boolean(),
  date_created: v.string(),
  date_updated: v.string(),
});

export const CartList = createListSchema(CartAnswer);

/** `recovered=true` lists carts that became orders after a reminder; else carts that are no order are listed. */
export const CartQuery = v.strictObject({
  ...pageQuery,
  ...searchQuery,
  ...changeQuery,
  recovered: filterFlag,
  reminded: filterFlag,
  has_contact: filterFlag,
});

type CartQuery = v.InferOutput<typeof CartQuery>;

/** A page of the carts that shoppers have left, those that were changed last first. */
export async function listCarts(db: Db, query: CartQuery) {
  const { rows, ...counted } = await readTablePage<Row<'carts'>>(db, 'carts', {
    page: query,
    order: parseSortOrder('-date_updated'),
    search: query,
    conditions: buildConditions(query),
  });
  return buildListAnswer(await serializeCarts(db, rows), counted);
}

function buildConditions({ recovered, reminded, has_contact }: CartQuery) {
  const contact = sql`(email is not null or account_id is not null)`;
  const conditions = [
    sql`draft is null`,
    recovered ? sql`order_id is not null and date_reminded is not null` : sql`order_id is null`,
    sql`exists (select 1 from cart_items where cart_items.cart_id = carts.id)`,
  ];
  if (reminded !== undefined) conditions.push(sql`date_reminded ${sql.raw(reminded ? 'is not null' : 'is null')}`);
  if (has_contact !== undefined) conditions.push(has_contact ? contact : sql`not ${contact}`);
  return conditions;
}

interface Contact {
  name?: string | null;
  phone?: string | null;
}

async function serializeCarts(db: Db, rows: readonly Row<'carts'>[]) {
  if (rows.length === 0) return [];
  const { currency } = await readStoreSettings(db);
  const items = await readItems(db, rows);
  const accounts = await readAccounts(db, rows);
  return rows.map((row) => {
    const cartItems = items.get(row.id) ?? [];
    const value = cartItems.reduce((sum, { price, quantity }) => sum + (price ?? 0) * quantity, 0);
    const account = accounts.get(row.account_id ?? '');
    const [bill, recipient] = [parseJson<Contact>(row.billing), parseJson<Contact>(row.shipping)];
    const accountName = account && `${account.first_name} ${account.last_name}`.trim();
    return {
      id: row.id,
      account_id: row.account_id,
      email: account?.email ?? row.email,
      name: bill.name || recipient.name || accountName || null,
      phone: bill.phone || recipient.phone || account?.phone || null,
      items: cartItems.map(({ product_id, variant_id, product_name, options, quantity }) => {
        return { product_id, variant_id, name: product_name, options: parseJson<ItemOption[]>(options), quantity };
      }),
      value: toMajorUnits(value, currency),
      currency,
      locale: row.locale,
      coupon_code: row.coupon_code,
      date_reminded: row.date_reminded,
      order_id: row.order_id,
      recovered: row.order_id !== null && row.date_reminded !== null,
      date_created: row.date_created,
      date_updated: row.date_updated,
    };
  });
}

async function readItems(db: Db, rows: readonly Row<'carts'>[]) {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const items = await db
    .selectFrom('cart_items')
    .leftJoin('products', 'products.id', 'cart_items.product_id')
    .leftJoin('variants', 'variants.id', 'cart_items.variant_id')
    .select(['cart_id', 'cart_items.product_id', 'variant_id', 'cart_items.quantity', 'cart_items.options'])
    .select(sql<string | null>`coalesce(products.name, cart_items.product_name)`.as('product_name'))
    .select(sql<number | null>`coalesce(variants.price, products.price)`.as('price'))
    .where(isInJsonList(db, 'cart_id', ids))
    .orderBy('cart_items.date_created')
    .orderBy('cart_items.id')
    .execute();
  return Map.groupBy(items, ({ cart_id }) => cart_id);
}

async function readAccounts(db: Db, rows: readonly Row<'carts'>[]) {
  const ids = JSON.stringify(rows.flatMap(({ account_id }) => account_id ?? []));
  const accounts = db.selectFrom('accounts').select(['id', 'email', 'first_name', 'last_name', 'phone']);
  const accountRows = await accounts.where(isInJsonList(db, 'id', ids)).execute();
  return new Map(accountRows.map((account) => [account.id, account]));
}
