import type { ItemOption, Minor } from '@mercer/contract';
import { type Db, defineStatement, parseJson, type Row, type Tx } from '@mercer/database';
import { sql } from 'kysely';
import {
  applyDueChanges,
  chosenVariant,
  computeOriginalPrice,
  computeUnitPrice,
  findChosenPlan,
  getCartPurchasables,
  getPurchasable,
  isChangeDue,
  type Purchasable,
} from '../../catalog/index.ts';
import { type CartOwner, type CartRow, lockCart } from '../record/index.ts';
import { buildBalanceProduct, isBalanceLine } from './balance-line.ts';
import { type CartMoney, readCartMoney } from './currency.ts';
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
  /** Price before it was reduced. */
  orig_price?: Minor;
  price_total: Minor;
  /** Amount that a trial bills when it ends. */
  auth_total: Minor;
  discount_each: Minor;
  discount_total: Minor;
  tax_total: Minor;
  /** Shares of this line in each tax. */
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
  /** True when gift cards are on the cart; when undefined, they are looked up. */
  hasGiftcards?: boolean;
}

/** @param prefetchIds products that may come into the cart */
export async function readContents(db: Db, cart: CartRow, prefetchIds: readonly string[] = []): Promise<CartContents> {
  const cartRows = cart.id ? await readCartRows(db, cart.id, prefetchIds) : null;
  return buildContents(
    db,
    cart,
    cartRows ?? { rows: [], hasGiftcards: false, products: await getPurchasable(db, prefetchIds) },
    prefetchIds,
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
  prefetchIds: readonly string[] = [],
): Promise<LockedCart | null> {
  // The locked row alone decides which cart an account or a checkout link has
  const cartId = owner && !owner.account_id && !owner.checkout_cart_id ? owner.cart_id : null;
  const [cart, cartRows] = await Promise.all([
    lockCart(tx, owner),
    cartId ? readCartRows(tx, cartId, prefetchIds) : null,
  ]);
  if (!cart) return null;
  return {
    cart,
    contents: cartRows
      ? await buildContents(tx, cart, cartRows, prefetchIds)
      : await readContents(tx, cart, prefetchIds),
  };
}

/** Reads rows and products of a cart with queries that do not wait for each other. */
async function readCartRows(db: Db, cartId: string, prefetchIds: readonly string[]) {
  const [itemRows, products] = await Promise.all([
    itemsAndGiftcard(db, cartId),
    getCartPurchasables(db, cartId, prefetchIds),
  ]);
  const rows = itemRows.flatMap(({ giftcard_id: _, ...row }) => (row.id === null ? [] : (row as Row<'cart_items'>))); // rows with an id are complete
  return { rows, products, hasGiftcards: itemRows.some(({ giftcard_id }) => giftcard_id !== null) };
}

async function buildContents(
  db: Db,
  cart: CartRow,
  { rows, products, hasGiftcards }: Awaited<ReturnType<typeof readCartRows>>,
  prefetchIds: readonly string[],
): Promise<CartContents> {
  const money = await readCartMoney(db, cart);
  const priced = money.isBase ? products : await readRowProducts(db, { money, rows }, prefetchIds);
  return { money, rows, products: priced, hasGiftcards };
}

/** The products of the rows, with their prices in the cart's currency. */
export function readRowProducts(
  db: Db,
  { money, rows }: Pick<CartContents, 'money' | 'rows'>,
  prefetchIds: readonly string[] = [],
): Promise<Map<string, Purchasable>> {
  const ids = [...rows.map(({ product_id }) => product_id), ...prefetchIds];
  return getPurchasable(db, ids, money.isBase ? undefined : money.currency);
}

/** Brings products up to date whose time has come, so that a cart is always priced by the clock. */
export async function applyDueContents(
  tx: Tx,
  cart: CartRow,
  contents: CartContents,
  now: Date,
): Promise<CartContents> {
  const due = listDueProducts(contents, now);
  if (due.length === 0) return contents;
  await applyDueChanges(tx, due, now);
  return readContents(tx, cart, [...contents.products.keys()]);
}

/** Lists the ids of products that have to appear, disappear or change their price before the cart is shown. */
export function listDueProducts({ products }: Pick<CartContents, 'products'>, now: Date): string[] {
  return [...products.values()].flatMap(({ id, nextChangeAt }) => (isChangeDue(nextChangeAt, now) ? id : []));
}

/** The lines at the catalogue's prices, before any discount and tax: nothing that a client sent counts. */
export function priceCatalogLines({ money, rows, products }: CartContents): CartLine[] {
  return rows.flatMap((row) => {
    const product = findSoldProduct({ products }, row);
    return product ? priceCartLine(row, product, money) : [];
  });
}

/** Lines that the catalogue cannot serve any more. */
export function findUnsoldRows({ rows, products }: Pick<CartContents, 'rows' | 'products'>): Row<'cart_items'>[] {
  return rows.filter((row) => !findSoldProduct({ products }, row));
}

/** The product of a line; undefined where it is not sold any more as the line has it. */
export function findSoldProduct(
  { products }: Pick<CartContents, 'products'>,
  row: Row<'cart_items'>,
): Purchasable | undefined {
  if (isBalanceLine(row)) return buildBalanceProduct(row);
  const product = products.get(row.product_id);
  return product && isLineSold(product, row) ? product : undefined;
}

export const cartItems = defineStatement((db: Db, cartId: string) =>
  db.selectFrom('cart_items').selectAll().where('cart_id', '=', cartId).orderBy('date_created').orderBy('id'),
);

/**
 * Selects the rows of a cart, each with a gift card of the cart; a cart without lines yields one row whose id is null.
 */
const itemsAndGiftcard = defineStatement((db: Db, cartId: string) =>
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

/**
 * True when the shop still shows the line's product, with its variant and plan. A line with an agreed price needs only
 * the variant.
 */
export function isLineSold(
  product: Purchasable,
  { variant_id, purchase_option, agreed_price }: Row<'cart_items'>,
): boolean {
  const hasVariant = variant_id ? chosenVariant(product, variant_id) !== undefined : !product.hasVariants;
  return hasVariant && (agreed_price !== null || (product.isShown && isPlanOffered(product, purchase_option)));
}

function isPlanOffered(product: Purchasable, purchaseOption: string | null): boolean {
  const { standard, subscription } = product.purchaseOptions;
  if (!purchaseOption) return !subscription || standard !== undefined;
  return findChosenPlan(product, parseJson<PlanChoice>(purchaseOption).plan_id ?? null) !== undefined;
}

function priceCartLine(row: Row<'cart_items'>, product: Purchasable, { convert }: CartMoney): CartLine {
  const { id, line_key, product_id, variant_id, quantity } = row;
  const options = parseJson<ItemOption[]>(row.options);
  const purchase_option = row.purchase_option ? parseJson<PlanChoice>(row.purchase_option) : null;
  const planId = purchase_option?.plan_id ?? null;
  const selection = { variantId: variant_id, options, planId };
  const full = row.agreed_price ?? computeUnitPrice(product, selection, convert);
  const originalPrice = row.agreed_price === null ? computeOriginalPrice(product, selection, convert) : undefined;
  const isTrial = row.agreed_price === null && Boolean(findChosenPlan(product, planId)?.billing_schedule.trial_days);
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
    ...(originalPrice !== undefined && { orig_price: originalPrice }),
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
