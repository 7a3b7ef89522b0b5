import type { StoreSettings } from '@mercer/contract';
import type { Db, Row } from '../../db/index.ts';
import {
  type AppliedGiftcard,
  type Discount,
  type Discounts,
  findDiscounts,
  freeShipment,
  payWithGiftcards,
} from '../../promotions/index.ts';
import { type CartRow, offerOf } from '../record/index.ts';
import type { CartMoney } from './currency.ts';
import { discountLines, discountShipment } from './discount.ts';
import { type CartContents, type CartLine, linesOf, readContents, unsoldRows } from './lines.ts';
import { offeredDiscounts } from './offered.ts';
import { type PricedShipment, priceShipment } from './shipment.ts';
import type { TaxLine } from './tax-line.ts';
import { taxCart } from './taxes.ts';
import { type CartTotals, cartTotals, grandTotal } from './totals.ts';

/** What the totals of a cart come from, beside its lines; money in minor units. */
export interface PriceParts {
  discounts: Discount[];
  shipment: PricedShipment;
  taxes: TaxLine[];
  giftcards: AppliedGiftcard[];
}

export interface PricedCart extends PriceParts {
  cart: CartRow;
  store: StoreSettings;
  lines: CartLine[];
  /** lines that are not sold any more, and in no total */
  unsold: Row<'cart_items'>[];
  /** why the coupon on the cart gives nothing */
  refusal: Discounts['refusal'];
  totals: CartTotals;
}

export interface DiscountedCart {
  cart: CartRow;
  money: CartMoney;
  lines: CartLine[];
  /** lines that are not sold any more, and in no total */
  unsold: Row<'cart_items'>[];
  found: Discounts;
  contents: CartContents;
}

/**
 * Prices the cart, each step from what those before it found: lines, their discounts, shipment, its discount, taxes,
 * gift cards, totals. Nothing that a client sent counts.
 * @param contents where they have been read in the same transaction
 */
export async function priceCart(
  db: Db,
  unpriced: CartRow,
  now: Date,
  contents?: CartContents | undefined,
): Promise<PricedCart> {
  return priceDiscounted(db, await discountCart(db, unpriced, now, contents), now);
}

/** The same for a cart that has been discounted in the same transaction. */
export async function priceDiscounted(
  db: Db,
  { cart, money, lines: untaxed, unsold, found, contents }: DiscountedCart,
  now: Date,
): Promise<PricedCart> {
  const rated = await priceShipment(db, cart, untaxed, { money, now });
  const discounts = freeShipment(found.discounts, rated.price);
  const shipment = discountShipment(rated, discounts);
  const { lines, taxes } = await taxCart(db, { cart, lines: untaxed, shipment });
  const grand_total = grandTotal(lines, { shipment, taxes });
  const paid = { cart_id: cart.id, grand_total, rateFrom: money.rateFrom };
  // those of the holder pay for nobody else
  const hasNone = contents.hasGiftcards === false || cart.viewerId !== undefined;
  const giftcards = hasNone ? [] : await payWithGiftcards(db, paid, now);
  const totals = cartTotals(lines, { shipment, taxes, giftcards });
  const { store } = money;
  return { cart, store, lines, unsold, discounts, refusal: found.refusal, shipment, taxes, giftcards, totals };
}

/** The lines less their discounts, which is what rates and taxes look at. */
export async function discountCart(
  db: Db,
  unpriced: CartRow,
  now: Date,
  known?: CartContents | undefined,
): Promise<DiscountedCart> {
  const contents = known ?? (await readContents(db, unpriced));
  const { money } = contents;
  const cart = { ...unpriced, currency: money.currency };
  const listed = linesOf(contents);
  const shipmentPrice = async () => (await priceShipment(db, cart, listed, { money, now })).price;
  const discountable = { ...cart, ...money, cart_id: cart.id, lines: listed, shipmentPrice };
  const offer = offerOf(cart);
  const found = offer ? offeredDiscounts(offer, listed) : await findDiscounts(db, discountable, now);
  const lines = discountLines(listed, found.discounts);
  return { cart, money, lines, unsold: unsoldRows(contents), found, contents };
}
