import { getAmountStep, type StoreSettings } from '@mercer/contract';
import type { Db, Row } from '@mercer/database';
import {
  type AppliedGiftcard,
  allocateAmount,
  type Discount,
  type Discounts,
  findDiscounts,
  freeShipment,
  payWithGiftcards,
} from '../../promotions/index.ts';
import type { TaxSource } from '../../taxes/index.ts';
import { type CartRow, type Offer, readCartOffer } from '../record/index.ts';
import { type BuyerTerms, deductIncludedTax, deductShipmentTax, findBuyerTerms } from './buyer-terms.ts';
import type { CartMoney } from './currency.ts';
import { type CartContents, type CartLine, findUnsoldRows, priceCatalogLines, readContents } from './lines.ts';
import { type PricedShipment, priceShipment } from './shipment.ts';
import type { TaxLine } from './tax-line.ts';
import { taxCartLines } from './taxes.ts';
import { type CartTotals, computeCartTotals, computeGrandTotal } from './totals.ts';

/** Computes the discount that the operator gives on an offer; no other rule applies to offers. */
function offeredDiscounts({ id, name, discount }: Offer, lines: readonly CartLine[]): Discounts {
  const weights = lines.map((line) => (isGiftcardLine(line) ? 0 : line.price_total));
  const amount = Math.min(
    discount,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  if (amount === 0) return { discounts: [], refusal: null };
  const items = allocateAmount(amount, weights).map((part, place) => ({ id: lines[place]?.id ?? '', amount: part }));
  return { discounts: [{ id, type: 'promotion', rule: 'fixed', name, amount, items }], refusal: null };
}

/** Parts from which the totals of a cart are computed, in addition to its lines; money in minor units. */
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
  /** Reason why the coupon on the cart gives nothing. */
  refusal: Discounts['refusal'];
  totals: CartTotals;
  terms: BuyerTerms;
  taxSource: TaxSource;
}

export interface DiscountedCart {
  cart: CartRow;
  money: CartMoney;
  lines: CartLine[];
  /** lines that are not sold any more, and in no total */
  unsold: Row<'cart_items'>[];
  discountResult: Discounts;
  contents: CartContents;
  terms: BuyerTerms;
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

/** Prices a cart that has been discounted in the same transaction. */
export async function priceDiscounted(
  db: Db,
  { cart, money, lines: untaxed, unsold, discountResult, contents, terms }: DiscountedCart,
  now: Date,
): Promise<PricedCart> {
  const rated = deductShipmentTax(await priceShipment(db, cart, untaxed, { money, now }), terms);
  const discounts = freeShipment(discountResult.discounts, rated.price);
  const shipment = discountShipment(rated, discounts);
  const { exemption, vatId } = terms;
  const taxed = await taxCartLines(db, { cart, lines: untaxed, shipment, exemption, vatId });
  const { lines, taxes, taxSource } = taxed;
  const grand_total = computeGrandTotal(lines, { shipment, taxes });
  // Gift cards do not pay for gift cards, which have neither discount nor tax
  const giftcardLines = lines.filter(isGiftcardLine).reduce((sum, { price_total }) => sum + price_total, 0);
  const payable = {
    cart_id: cart.id,
    grand_total: grand_total - giftcardLines,
    rateFrom: money.rateFrom,
    step: getAmountStep(cart.currency),
  };
  // Gift cards of the holder pay for no other viewer, and none for the balance of an order
  const hasNone =
    contents.hasGiftcards === false || cart.viewerId !== undefined || readCartOffer(cart)?.balanceOrderId !== undefined;
  const giftcards = hasNone ? [] : await payWithGiftcards(db, payable, now);
  const totals = computeCartTotals(lines, { shipment, taxes, giftcards });
  const { store } = money;
  const { refusal } = discountResult;
  return { cart, store, lines, unsold, discounts, refusal, shipment, taxes, taxSource, giftcards, totals, terms };
}

/** The lines less their discounts, which is what rates and taxes look at. */
export async function discountCart(
  db: Db,
  unpriced: CartRow,
  now: Date,
  preloadedContents?: CartContents | undefined,
): Promise<DiscountedCart> {
  const contents = preloadedContents ?? (await readContents(db, unpriced));
  const { money } = contents;
  const cart = { ...unpriced, currency: money.currency };
  const catalogLines = priceCatalogLines(contents);
  const terms = await findBuyerTerms(db, cart, catalogLines);
  const listed = deductIncludedTax(catalogLines, terms, { cart, rows: contents.rows });
  const shipmentPrice = async () =>
    deductShipmentTax(await priceShipment(db, cart, listed, { money, now }), terms).price;
  const reducible = listed.filter((line) => !isGiftcardLine(line));
  const hasOnlyGiftcards = listed.length > 0 && reducible.length === 0;
  const facts = { cart_id: cart.id, groupId: terms.groupId, lines: reducible, hasOnlyGiftcards, shipmentPrice };
  const discountable = { ...cart, ...money, ...facts };
  const offer = readCartOffer(cart);
  const discountResult = offer ? offeredDiscounts(offer, listed) : await findDiscounts(db, discountable, now);
  const lines = discountLines(listed, discountResult.discounts);
  return { cart, money, lines, unsold: findUnsoldRows(contents), discountResult, contents, terms };
}

/** Gift cards cost what they are worth. */
function isGiftcardLine({ product }: CartLine): boolean {
  return product.delivery === 'giftcard';
}

/** The lines less what the discounts take off each. */
export function discountLines(lines: readonly CartLine[], discounts: readonly Discount[]): CartLine[] {
  const discountTotals = new Map<string, number>();
  for (const { id, amount } of discounts.flatMap(({ items }) => items))
    discountTotals.set(id, (discountTotals.get(id) ?? 0) + amount);
  return lines.map((line) => {
    const discount_total = discountTotals.get(line.id) ?? 0;
    // rounded down, so that the pieces never promise more than the line gives
    return { ...line, discount_total, discount_each: Math.floor(discount_total / line.quantity) };
  });
}

export function discountShipment(shipment: PricedShipment, discounts: readonly Discount[]): PricedShipment {
  const discount = discounts.find(({ rule, amount }) => rule === 'shipping' && amount > 0)?.amount ?? 0;
  return { ...shipment, discount, total: shipment.price - discount };
}
