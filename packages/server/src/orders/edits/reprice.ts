import type { Billing } from '@mercer/contract';
import {
  cartTotals,
  type PricedShipment,
  type PriceParts,
  type ServicedShipping,
  type Settled,
  settleLines,
  type TaxLine,
} from '../../cart/index.ts';
import { parseJson, type Row, type Tx } from '../../db/index.ts';
import { ApiError } from '../../http/errors.ts';
import { isSameTax } from '../../invoices/index.ts';
import { storedPriceParts } from '../record/index.ts';
import { sharesOf } from '../refunds/index.ts';

/** What an order is to be. */
export interface Wanted {
  /** as they were, by id */
  before: ReadonlyMap<string, Row<'order_items'>>;
  /** those that stay */
  items: Row<'order_items'>[];
  shipping: ServicedShipping;
  billing: Billing;
  /** whether it goes, or is billed, to another place */
  isMoved: boolean;
}

export interface Repriced {
  items: Row<'order_items'>[];
  parts: PriceParts;
  totals: ReturnType<typeof cartTotals>;
  /** when its service brings it, were it ordered now */
  delivery?: PricedShipment['delivery'];
}

/**
 * Prices an order that has changed. What its pieces cost stays, and so do their shares of discounts and taxes; the shipment is rated
 * anew, and costs no more than before; taxes are found anew where it goes to another place.
 * @throws ApiError 409 `not_shipped` when nothing carries it there
 */
export async function reprice(tx: Tx, order: Row<'orders'>, wanted: Wanted, now: Date): Promise<Repriced> {
  const { shipping, billing, isMoved } = wanted;
  const kept = storedPriceParts(order);
  const destination = { shipping, billing, currency: order.currency, locale: order.locale ?? '' };
  const settled = await settleLines(tx, destination, wanted.items, now);
  if (!settled && isMoved) throw notShipped('one of its products is not in the catalogue any more');
  const shipment = shipmentOf(kept.shipment, settled, isMoved);
  const { items, taxes } =
    settled && isMoved
      ? await taxedAnew(wanted.items, settled, shipment)
      : taxedAsBefore(order, wanted, { kept, shipment });
  const discounts = discountsOf(kept, wanted, shipment);
  const parts = { discounts, shipment, taxes, giftcards: kept.giftcards };
  const service = settled?.services.find(({ id }) => id === shipment.id);
  return { items, parts, totals: cartTotals(items, parts), ...(service?.delivery && { delivery: service.delivery }) };
}

function notShipped(why: string): ApiError {
  return new ApiError(`It cannot be sent there: ${why}`, { status: 409, code: 'not_shipped', param: 'shipping' });
}

function shipmentOf(kept: PricedShipment, settled: Settled | null, isMoved: boolean): PricedShipment {
  if (!settled || (kept.id === null && !settled.isSent)) return kept;
  if (!settled.isSent) return { ...kept, price: 0, discount: 0, total: 0 };
  const service = settled.services.find(({ id }) => id === kept.id);
  if (!service && isMoved) throw notShipped('the service does not go there');
  const rated = service?.price ?? kept.price;
  const price = isMoved ? rated : Math.min(rated, kept.price);
  // free shipping is free as a whole
  const discount = kept.discount > 0 ? price : 0;
  return { ...kept, price, discount, total: price - discount };
}

async function taxedAnew(items: Row<'order_items'>[], settled: Settled, shipment: PricedShipment) {
  const { lines, taxes } = await settled.tax(shipment);
  const taxed = items.map((item, place) => {
    const { tax_total = 0, taxes: own = [] } = lines[place] ?? {};
    return { ...item, tax_total, taxes: JSON.stringify(own) };
  });
  return { items: taxed, taxes };
}

interface Kept {
  kept: PriceParts;
  shipment: PricedShipment;
}

/** Each tax at each of its rates is what the lines that are left have of it, and its share of the shipment. */
function taxedAsBefore(order: Row<'orders'>, { before, items }: Wanted, { kept, shipment }: Kept) {
  const taxes = parseJson<TaxLine[]>(order.taxes ?? '[]').map((tax) => {
    const ofShipment = tax.amount - amountIn([...before.values()], tax);
    const [share = 0] =
      shipment.total === kept.shipment.total
        ? [ofShipment]
        : sharesOf([ofShipment], shipment.total, kept.shipment.total);
    return { ...tax, amount: amountIn(items, tax) + share };
  });
  return { items, taxes: taxes.filter(({ amount }) => amount > 0) };
}

function amountIn(items: readonly Row<'order_items'>[], tax: TaxLine): number {
  const own = items.flatMap(({ taxes }) => parseJson<TaxLine[]>(taxes)).filter((one) => isSameTax(one, tax));
  return own.reduce((sum, { amount }) => sum + amount, 0);
}

/** What each rule gives to the lines that are left; those that give nothing any more are no part of the order. */
function discountsOf(kept: PriceParts, { before, items }: Wanted, shipment: PricedShipment): PriceParts['discounts'] {
  const shares = new Map(items.map((item) => [item.id, sharesOfLine(kept, before.get(item.id) ?? item, item)]));
  const lowered = kept.discounts.map((discount, place) => {
    if (discount.rule === 'shipping') return { ...discount, amount: discount.amount > 0 ? shipment.discount : 0 };
    const left = discount.items.flatMap(({ id }) => {
      const amount = shares.get(id)?.[place] ?? 0;
      return amount > 0 ? [{ id, amount }] : [];
    });
    return { ...discount, items: left, amount: left.reduce((sum, { amount }) => sum + amount, 0) };
  });
  return lowered.filter(({ type, amount }) => type === 'coupon' || amount > 0);
}

/** By the rules' places. */
function sharesOfLine(
  { discounts }: PriceParts,
  before: Row<'order_items'>,
  { quantity }: Row<'order_items'>,
): number[] {
  const parts = discounts.map(({ items }) => items.find(({ id }) => id === before.id)?.amount ?? 0);
  return quantity === before.quantity ? parts : sharesOf(parts, quantity, before.quantity);
}
