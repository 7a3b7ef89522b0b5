import type { ItemOption, Minor } from '@mercer/contract';
import { sql } from 'kysely';
import {
  chosenPlan,
  chosenVariant,
  getPurchasable,
  getPurchasableOf,
  type Purchasable,
  unitPrice,
} from '../../catalog/index.ts';
import { type Db, parseJson, type Row, statement, type Tx } from '../../db/index.ts';
import { type CartOwner, type CartRow, lockCart } from '../record/index.ts';
import { type CartMoney, moneyOf } from './currency.ts';
import type { TaxLine } from './tax-line.ts';
import { linePriceTotal } from './totals.ts';

export interface PlanChoice {
  type: string;
  plan_id?: string;
}

/** A line with today's product and price; money in minor units. */
export interface CartLine {
  id: string;
  /** product + variant + options + plan */
  line_key: string;
  product_id: string;
  variant_id: string | null;
  quantity: number;
  options: ItemOption[];
  purchase_option: PlanChoice | null;
  price: Minor;
  price_total: Minor;
  /** what a trial bills when it ends */
  auth_total: Minor;
  discount_each: Minor;
  discount_total: Minor;
  tax_total: Minor;
  /** this line's share of each tax */
  taxes: TaxLine[];
  product: Purchasable;
  /** JSON text */
  metadata: string;
}

/** A cart's rows and their products, read once for all that is done with them in a transaction. */
export interface CartContents {
  money: CartMoney;
  rows: Row<'cart_items'>[];
  products: Map<string, Purchasable>;
  /** whether gift cards are on the cart; they are looked for where this is not there */
  hasGiftcards?: boolean;
}

/** @param more products that may come into the cart */
export async function readContents(db: Db, cart: CartRow, more: readonly string[] = []): Promise<CartContents> {
  const read = cart.id ? await readRows(db, cart.id, more) : null;
  return contentsOf(
    db,
    cart,
    read ?? { rows: [], hasGiftcards: false, products: await getPurchasable(db, more) },
    more,
  );
}

export interface LockedCart {
  cart: CartRow;
  contents: CartContents;
}

/** A cart kept from other writers, see {@link lockCart}, with its contents. */
export async function lockWithContents(
  tx: Tx,
  owner: CartOwner,
  more: readonly string[] = [],
): Promise<LockedCart | null> {
  // which cart an account has, or a checkout link, is known by its locked row alone
  const cartId = owner && !owner.account_id && !owner.checkout_cart_id ? owner.cart_id : null;
  const [cart, read] = await Promise.all([lockCart(tx, owner), cartId ? readRows(tx, cartId, more) : null]);
  if (!cart) return null;
  return { cart, contents: read ? await contentsOf(tx, cart, read, more) : await readContents(tx, cart, more) };
}

/** Without waiting in between. */
async function readRows(db: Db, cartId: string, more: readonly string[]) {
  const [found, products] = await Promise.all([itemsAndGiftcard(db, cartId), getPurchasableOf(db, cartId, more)]);
  const rows = found.flatMap(({ giftcard_id: _, ...row }) => (row.id === null ? [] : (row as Row<'cart_items'>))); // with an id it is whole
  return { rows, products, hasGiftcards: found.some(({ giftcard_id }) => giftcard_id !== null) };
}

async function contentsOf(
  db: Db,
  cart: CartRow,
  { rows, products, hasGiftcards }: Awaited<ReturnType<typeof readRows>>,
  more: readonly string[],
): Promise<CartContents> {
  const money = await moneyOf(db, cart);
  const priced = money.isBase ? products : await productsOf(db, { money, rows }, more);
  return { money, rows, products: priced, hasGiftcards };
}

/** The products of the rows, with their prices in the cart's currency. */
export function productsOf(
  db: Db,
  { money, rows }: Pick<CartContents, 'money' | 'rows'>,
  more: readonly string[] = [],
): Promise<Map<string, Purchasable>> {
  const ids = [...rows.map(({ product_id }) => product_id), ...more];
  return getPurchasable(db, ids, money.isBase ? undefined : money.currency);
}

/** The lines at the catalogue's prices, before any discount and tax: nothing that a client sent counts. */
export function linesOf({ money, rows, products }: CartContents): CartLine[] {
  return rows.flatMap((row) => {
    const product = soldProduct({ products }, row);
    return product ? priceLine(row, product, money) : [];
  });
}

/** Lines that the catalogue cannot serve any more. */
export function unsoldRows({ rows, products }: Pick<CartContents, 'rows' | 'products'>): Row<'cart_items'>[] {
  return rows.filter((row) => !soldProduct({ products }, row));
}

/** The product of a line; undefined where it is not sold any more as the line has it. */
export function soldProduct(
  { products }: Pick<CartContents, 'products'>,
  row: Row<'cart_items'>,
): Purchasable | undefined {
  const product = products.get(row.product_id);
  return product && isSold(product, row) ? product : undefined;
}

export const cartItems = statement((db: Db, cartId: string) =>
  db.selectFrom('cart_items').selectAll().where('cart_id', '=', cartId).orderBy('date_created').orderBy('id'),
);

/** The same, each with a gift card of the cart; without lines one row that has no id. */
const itemsAndGiftcard = statement((db: Db, cartId: string) =>
  db
    .selectFrom(sql<{ id: string }>`(select ${cartId} as id)`.as('asked'))
    .leftJoin('cart_items', 'cart_items.cart_id', 'asked.id')
    .selectAll('cart_items')
    .select((eb) =>
      eb
        .selectFrom('cart_giftcards')
        .select(({ fn }) => fn.min('giftcard_id').as('giftcard_id'))
        .whereRef('cart_giftcards.cart_id', '=', 'asked.id')
        .as('giftcard_id'),
    )
    .orderBy('cart_items.date_created')
    .orderBy('cart_items.id'),
);

/** Whether the catalogue still has the line's variant and its plan. What was agreed on needs no plan any more. */
export function isSold(
  product: Purchasable,
  { variant_id, purchase_option, agreed_price }: Row<'cart_items'>,
): boolean {
  const hasVariant = variant_id ? chosenVariant(product, variant_id) !== undefined : !product.hasVariants;
  return hasVariant && (agreed_price !== null || isOffered(product, purchase_option));
}

function isOffered(product: Purchasable, purchaseOption: string | null): boolean {
  const { standard, subscription } = product.purchaseOptions;
  if (!purchaseOption) return !subscription || standard !== undefined;
  return chosenPlan(product, parseJson<PlanChoice>(purchaseOption).plan_id ?? null) !== undefined;
}

function priceLine(row: Row<'cart_items'>, product: Purchasable, { convert }: CartMoney): CartLine {
  const { id, line_key, product_id, variant_id, quantity } = row;
  const options = parseJson<ItemOption[]>(row.options);
  const purchase_option = row.purchase_option ? parseJson<PlanChoice>(row.purchase_option) : null;
  const planId = purchase_option?.plan_id ?? null;
  const full = row.agreed_price ?? unitPrice(product, { variantId: variant_id, options, planId }, convert);
  const isTrial = row.agreed_price === null && Boolean(chosenPlan(product, planId)?.billing_schedule.trial_days);
  const price = isTrial ? 0 : full;
  return {
    id,
    line_key,
    product_id,
    variant_id,
    quantity,
    options,
    purchase_option,
    price,
    product,
    metadata: row.metadata,
    price_total: linePriceTotal({ price, quantity }),
    auth_total: isTrial ? linePriceTotal({ price: full, quantity }) : 0,
    discount_each: 0,
    discount_total: 0,
    tax_total: 0,
    taxes: [],
  };
}
