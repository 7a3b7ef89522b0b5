import type { Address } from '@mercer/contract';
import { type Db, parseJson, type Row } from '@mercer/database';
import type { LineTax, OfferedService, OrderDetails, OrderLine } from '@mercer/gateways';
import type { AppDeps } from '@mercer/platform/http/context';
import { readPaymentOptions } from '@mercer/platform/settings';
import { type CartOwner, findCart, priceCart } from '../../cart/index.ts';
import { computeCostParts } from '../../invoices/index.ts';
import { itemsOfOrder } from '../record/index.ts';

/** Reads the order details that the gateway gets in addition to the price. */
export async function orderDetails(db: Db, { shipping }: Pick<Row<'orders'>, 'shipping'>): Promise<OrderDetails> {
  return { ...(await readPaymentOptions(db)), shipTo: toShipToAddress(parseJson(shipping)) };
}

/** Null without a name or a street, as before a wallet tells them. */
function toShipToAddress(shipping: Partial<Address> | null): OrderDetails['shipTo'] {
  const { address1, address2, city, state, zip, country, phone } = shipping ?? {};
  const name = shipping?.name ?? [shipping?.first_name, shipping?.last_name].filter(Boolean).join(' ');
  if (!name || !address1) return null;
  const place = {
    city: city ?? undefined,
    state: state ?? undefined,
    zip: zip ?? undefined,
    country: country ?? undefined,
  };
  return { name, phone: phone ?? undefined, address1, address2: address2 ?? undefined, ...place };
}

/** Builds the lines of an order for a gateway that displays them; they add up to the amount due. */
export async function buildOrderLines(db: Db, order: Row<'orders'>): Promise<OrderLine[]> {
  const items = await itemsOfOrder(db, order.id);
  const { shipment_total, tax_total, tax_included_total, giftcard_total } = order;
  const taxes = computeCostParts(order, items).map((part) => combineTaxes(part.taxes));
  const single = { sku: null, quantity: 1 };
  const extraLines: OrderLine[] = [
    { ...single, type: 'shipment', name: 'Shipping', total: shipment_total, tax: taxes.at(-1) ?? null },
    { ...single, type: 'tax', name: 'Taxes', total: tax_total - tax_included_total, tax: null },
    { ...single, type: 'giftcard', name: 'Gift card', total: -giftcard_total, tax: null },
  ];
  const lines = items.map((item, at) => buildItemLine(item, taxes[at] ?? null));
  return [...lines, ...extraLines.filter(({ total }) => total !== 0)];
}

function buildItemLine(item: Row<'order_items'>, tax: LineTax | null): OrderLine {
  const { product, quantity, price_total, discount_total } = item;
  const { name, sku } = parseJson<{ name: string; sku?: string | null }>(product);
  return { type: 'item', name, sku: sku ?? null, quantity, total: price_total - discount_total, tax };
}

/** Combines all taxes of a line into one. */
function combineTaxes(taxes: ReturnType<typeof computeCostParts>[number]['taxes']): LineTax | null {
  const chargedTaxes = taxes.filter(({ amount }) => amount > 0);
  const sumNumbers = (values: number[]) => values.reduce((total, value) => total + value, 0);
  if (chargedTaxes.length === 0) return null;
  const isIncluded = chargedTaxes.every(({ included }) => included);
  return {
    amount: sumNumbers(chargedTaxes.map(({ amount }) => amount)),
    rate: sumNumbers(chargedTaxes.map(({ rate }) => rate)),
    isIncluded,
  };
}

/** Lists the shipping services that a wallet's window offers, once the cart was rated for an address. */
export async function offeredServices({ db, now }: AppDeps, owner: CartOwner): Promise<OfferedService[]> {
  const cart = await findCart(db, owner);
  if (!cart?.shipping.rated) return [];
  const { shipment } = await priceCart(db, cart, now());
  return (shipment.rating?.services ?? []).map(({ id, name, price }) => {
    const isChosen = id === shipment.id;
    // less what a coupon takes off, which is part of the amount
    return { id, name, price: isChosen ? shipment.total : price, isChosen };
  });
}
