import type { Billing } from '@mercer/contract';
import { parseJson, type Row, type Tx } from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';
import {
  computeCartTotals,
  type PricedShipment,
  type PriceParts,
  type ServicedShipping,
  type Settled,
  settleLines,
  type TaxLine,
} from '../../cart/index.ts';
import { isSameTax } from '../../invoices/index.ts';
import type { TaxSource } from '../../taxes/index.ts';
import { storedPriceParts } from '../record/index.ts';
import { computeShares } from '../refunds/index.ts';

/** Order as requested by a change. */
export interface RequestedOrder {
  /** Items before the change, by id. */
  originalItems: ReadonlyMap<string, Row<'order_items'>>;
  /** Items that remain. */
  items: Row<'order_items'>[];
  shipping: ServicedShipping;
  billing: Billing;
  /** True when the order is shipped, or billed, to another place. */
  isMoved: boolean;
}

export interface RepricedOrder {
  items: Row<'order_items'>[];
  parts: PriceParts;
  totals: ReturnType<typeof computeCartTotals>;
  exemption: Row<'orders'>['tax_exemption'];
  /** source of the taxes of an order that goes elsewhere; undefined where they stay */
  taxSource: TaxSource | undefined;
  /** Delivery estimate of its service for an order placed now. */
  delivery?: PricedShipment['delivery'];
}

/**
 * Prices an order that has changed. What its pieces cost stays, and so do their shares of discounts and taxes; the shipment is rated
 * anew, and costs no more than before; taxes are found anew where it goes to another place.
 * @throws ApiError 409 `not_shipped` when nothing carries it there, or an export would have taxes there
 */
export async function repriceOrder(
  tx: Tx,
  order: Row<'orders'>,
  requestedOrder: RequestedOrder,
  now: Date,
): Promise<RepricedOrder> {
  const { shipping, billing, isMoved } = requestedOrder;
  const storedParts = storedPriceParts(order);
  // An order without taxes keeps its net prices and stays without
  const isExempt = order.tax_exemption !== null;
  const buyer = { exemption: order.tax_exemption, vatId: order.vat_id };
  const destination = { shipping, billing, currency: order.currency, locale: order.locale ?? '', ...buyer };
  const settled = await settleLines(tx, destination, requestedOrder.items, now);
  if (!settled && isMoved) throw buildNotShippedError('one of its products is not in the catalogue any more');
  if (isMoved && order.tax_exemption === 'export' && !settled?.isExport)
    throw buildNotShippedError('it was priced as an export without tax, which is due there');
  const shipment = repriceShipment(storedParts.shipment, settled, { isMoved, isCapped: !isMoved || isExempt });
  const { items, taxes, taxSource } =
    settled && isMoved
      ? await applyNewTaxes(requestedOrder.items, settled, shipment)
      : { ...taxedAsBefore(order, requestedOrder, { storedParts, shipment }), taxSource: undefined };
  const discounts = repriceDiscounts(storedParts, requestedOrder, shipment);
  const parts = { discounts, shipment, taxes, giftcards: storedParts.giftcards };
  const service = settled?.services.find(({ id }) => id === shipment.id);
  return {
    items,
    parts,
    totals: computeCartTotals(items, parts),
    exemption: isMoved && settled?.isExport ? 'export' : order.tax_exemption,
    taxSource,
    ...(service?.delivery && { delivery: service.delivery }),
  };
}

function buildNotShippedError(reason: string): ApiError {
  return new ApiError(`The order cannot be shipped to this address: ${reason}`, {
    status: 409,
    code: 'not_shipped',
    param: 'shipping',
  });
}

function repriceShipment(
  storedShipment: PricedShipment,
  settled: Settled | null,
  { isMoved, isCapped }: { isMoved: boolean; isCapped: boolean },
): PricedShipment {
  if (!settled || (storedShipment.id === null && !settled.isSent)) return storedShipment;
  if (!settled.isSent) return { ...storedShipment, price: 0, discount: 0, total: 0 };
  const service = settled.services.find(({ id }) => id === storedShipment.id);
  if (!service && isMoved) throw buildNotShippedError('the service does not go there');
  const rated = service?.price ?? storedShipment.price;
  const price = isCapped ? Math.min(rated, storedShipment.price) : rated;
  // free shipping is free as a whole
  const discount = storedShipment.discount > 0 ? price : 0;
  return { ...storedShipment, price, discount, total: price - discount };
}

async function applyNewTaxes(items: Row<'order_items'>[], settled: Settled, shipment: PricedShipment) {
  const { lines, taxes, taxSource } = await settled.tax(shipment);
  const taxed = items.map((item, place) => {
    const { tax_total = 0, taxes: lineTaxes = [] } = lines[place] ?? {};
    return { ...item, tax_total, taxes: JSON.stringify(lineTaxes) };
  });
  return { items: taxed, taxes, taxSource };
}

interface StoredPricing {
  storedParts: PriceParts;
  shipment: PricedShipment;
}

/** Recomputes each tax at each rate as the sum over the remaining lines plus the share of the shipment. */
function taxedAsBefore(
  order: Row<'orders'>,
  { originalItems, items }: RequestedOrder,
  { storedParts, shipment }: StoredPricing,
) {
  const taxes = parseJson<TaxLine[]>(order.taxes ?? '[]').map((tax) => {
    const ofShipment = tax.amount - sumTaxAmount([...originalItems.values()], tax);
    const [share = 0] =
      shipment.total === storedParts.shipment.total
        ? [ofShipment]
        : computeShares([ofShipment], shipment.total, storedParts.shipment.total);
    return { ...tax, amount: sumTaxAmount(items, tax) + share };
  });
  return { items, taxes: taxes.filter(({ amount }) => amount > 0) };
}

function sumTaxAmount(items: readonly Row<'order_items'>[], tax: TaxLine): number {
  const matchingTaxes = items
    .flatMap(({ taxes }) => parseJson<TaxLine[]>(taxes))
    .filter((candidate) => isSameTax(candidate, tax));
  return matchingTaxes.reduce((sum, { amount }) => sum + amount, 0);
}

/** Recomputes what each rule gives to the remaining lines. Rules that give nothing any more are dropped. */
function repriceDiscounts(
  storedParts: PriceParts,
  { originalItems, items }: RequestedOrder,
  shipment: PricedShipment,
): PriceParts['discounts'] {
  const shares = new Map(
    items.map((item) => [item.id, sharesOfLine(storedParts, originalItems.get(item.id) ?? item, item)]),
  );
  const lowered = storedParts.discounts.map((discount, place) => {
    if (discount.rule === 'shipping') return { ...discount, amount: discount.amount > 0 ? shipment.discount : 0 };
    const remainingItems = discount.items.flatMap(({ id }) => {
      const amount = shares.get(id)?.[place] ?? 0;
      return amount > 0 ? [{ id, amount }] : [];
    });
    return { ...discount, items: remainingItems, amount: remainingItems.reduce((sum, { amount }) => sum + amount, 0) };
  });
  return lowered.filter(({ type, amount }) => type === 'coupon' || amount > 0);
}

/** Returns a line's share of each discount, in the order of the rules. */
function sharesOfLine(
  { discounts }: PriceParts,
  originalItem: Row<'order_items'>,
  { quantity }: Row<'order_items'>,
): number[] {
  const parts = discounts.map(({ items }) => items.find(({ id }) => id === originalItem.id)?.amount ?? 0);
  return quantity === originalItem.quantity ? parts : computeShares(parts, quantity, originalItem.quantity);
}
