import type { Minor, OrderStatus } from '@mercer/contract';
import {
  createRecordId,
  hashToken,
  insertRow,
  insertRows,
  type Json,
  type NewRow,
  type Row,
  type Tx,
} from '@mercer/database';
import type { PriceParts, TaxLine } from '../cart/index.ts';
import { insertPayment, manualGateway, updatePayment } from '../payments/index.ts';
import { buildSearchNames, type StoredShipment } from './record/index.ts';
import { refreshOrderStates } from './states/index.ts';

export interface HistoricLine {
  product_id: string | null;
  variant_id: string | null;
  name: string;
  sku: string | null;
  slug: string | null;
  quantity: number;
  price: Minor;
  discount: Minor;
}

/** An order that was placed elsewhere, with amounts in minor units of its currency. */
export interface HistoricOrder {
  number: string;
  account_id: string | null;
  email: string | null;
  status: OrderStatus;
  currency: string;
  base_rate: number;
  sub_total: Minor;
  discount_total: Minor;
  shipment_total: Minor;
  tax_total: Minor;
  tax_included_total: Minor;
  grand_total: Minor;
  /** without their ids */
  taxes: Omit<TaxLine, 'id'>[];
  /** what has left; null: nothing, or all of an order that was sent */
  parcels: HistoricParcel[] | null;
  coupon_code: string | null;
  billing: object;
  /** the address, and the name of the service */
  shipping: object & { service_name?: string };
  comments: string | null;
  tags: string[];
  /** values of custom fields as they are stored */
  custom_fields: Json;
  metadata: object;
  private_metadata: Json;
  date_created: string;
  lines: HistoricLine[];
  payment: { name: string | null; amount: Minor; refunded: Minor; by: string } | null;
}

export interface HistoricParcel {
  date: string;
  tracking: string | null;
  carrier: string | null;
  /** pieces of each line, in the order of the lines */
  pieces: number[];
}

/** Numbers of own orders come after those that were imported. */
const orderCounter = 'order_number';

/**
 * Writes an order of another shop into the history: it takes no stock, sends no mail, issues no invoice and asks no gateway.
 * Nothing of it is delivered from here.
 * @returns its id, and whether own orders are numbered after it
 */
export async function insertHistoricOrder(
  tx: Tx,
  order: HistoricOrder,
  now: Date,
): Promise<{ id: string; isNumberFollowed: boolean }> {
  const id = createRecordId(new Date(order.date_created));
  const row = buildOrderRow(id, order);
  await insertRow(tx, 'orders', row);
  await insertRows(
    tx,
    'order_items',
    order.lines.map((line, place) => buildItemRow(id, place, { ...line, taxes: shareTaxes(order, place) })),
  );
  const event = {
    order_id: id,
    status: order.status,
    date: order.date_created,
    actor: 'operator' as const,
    note: null,
  };
  await insertRow(tx, 'order_events', event);
  if (order.payment) await insertHistoricPayment(tx, id, order, order.payment);
  const isNumberFollowed = await raiseOrderNumber(tx, order.number);
  await refreshOrderStates(tx, id, now);
  return { id, isNumberFollowed };
}

function buildOrderRow(id: string, order: HistoricOrder): Row<'orders'> {
  const { lines, payment, tags, billing, shipping, metadata, taxes, parcels, ...facts } = order;
  const addresses = { billing: JSON.stringify(billing), shipping: JSON.stringify(shipping) };
  return {
    ...facts,
    ...addresses,
    ...buildSearchNames(addresses),
    id,
    cart_id: id,
    fingerprint: '',
    choice: null,
    session_id: null,
    network: null,
    giftcard_total: 0,
    auth_total: 0,
    explanation: taxes.length > 0 ? buildExplanation(order) : null,
    metadata: JSON.stringify(metadata),
    gift_message: null,
    locale: null,
    taxes: taxes.length > 0 ? JSON.stringify(listTaxLines(order)) : null,
    tracking: parcels?.at(-1)?.tracking ?? null,
    shipments: parcels && parcels.length > 0 ? JSON.stringify(toShipments(id, parcels)) : null,
    financial_status: null,
    fulfillment_status: null,
    date_held: null,
    hold_reason: null,
    tags: tags.length > 0 ? JSON.stringify([...new Set(tags)].sort()) : null,
    assignee: null,
    payment_terms: null,
    date_paid: null,
    date_payment_due: null,
    date_payment_reminder: null,
    date_payment_expires: null,
    stock_untaken: 0,
    balance_order_id: null,
    tax_exemption: null,
    vat_id: null,
  };
}

function toShipments(orderId: string, parcels: HistoricParcel[]): StoredShipment[] {
  return parcels.map(({ date, tracking, carrier, pieces }, at) => ({
    id: `${orderId}-parcel-${at + 1}`,
    date_created: date,
    tracking,
    ...(carrier !== null && { carrier }),
    items: pieces.flatMap((quantity, place) => (quantity > 0 ? [{ id: buildItemId(orderId, place), quantity }] : [])),
  }));
}

function buildItemId(orderId: string, place: number): string {
  return `${orderId}-${String(place + 1).padStart(4, '0')}`;
}

function listTaxLines({ taxes }: HistoricOrder): TaxLine[] {
  return taxes.map((tax, at) => ({ id: `imported-${at + 1}`, ...tax }));
}

/** Says where the totals come from, as the explanation of an order that was placed here does. */
function buildExplanation(order: HistoricOrder): string {
  const { shipment_total: price, shipping } = order;
  const { service_name = null } = shipping;
  const nothing = { id: null, discount: 0, rating: null, until: null, free: null };
  const shipment = { ...nothing, name: service_name, price, total: price };
  return JSON.stringify({ discounts: [], shipment, taxes: listTaxLines(order), giftcards: [] } satisfies PriceParts);
}

/** Shares the taxes of an order among its lines and its shipment by what they cost, since its file does not say it. */
function shareTaxes(order: HistoricOrder, place: number): TaxLine[] {
  const costs = order.lines.map(({ price, quantity, discount }) => {
    const undiscounted = price * quantity;
    return BigInt(Math.max(0, undiscounted - discount));
  });
  const sum = (list: readonly bigint[]) => list.reduce((total, cost) => total + cost, 0n);
  const whole = sum(costs) + BigInt(order.shipment_total);
  if (whole === 0n) return [];
  const [start, end] = [sum(costs.slice(0, place)), sum(costs.slice(0, place + 1))];
  const shares = listTaxLines(order).map((tax) => {
    const amount = (BigInt(tax.amount) * end) / whole - (BigInt(tax.amount) * start) / whole;
    return { ...tax, amount: Number(amount) };
  });
  return shares.filter(({ amount }) => amount > 0);
}

function buildItemRow(
  orderId: string,
  place: number,
  line: HistoricLine & { taxes: TaxLine[] },
): NewRow<'order_items'> {
  const { taxes } = line;
  const { quantity, price, discount, name, sku, slug, variant_id } = line;
  // an item whose product the shop does not have keeps an id of its own, as that of a deleted product
  const product_id = line.product_id ?? hashToken(`${sku ?? ''} ${name}`).slice(0, 24);
  return {
    id: buildItemId(orderId, place),
    order_id: orderId,
    product_id,
    variant_id,
    quantity,
    price,
    price_total: price * quantity,
    discount_each: Math.floor(discount / quantity),
    discount_total: discount,
    tax_total: taxes.reduce((sum, { amount }) => sum + amount, 0),
    taxes: JSON.stringify(taxes),
    options: '[]',
    purchase_option: null,
    product: JSON.stringify({ id: product_id, name, slug: slug ?? '', sku, images: [] }),
  };
}

async function insertHistoricPayment(
  tx: Tx,
  orderId: string,
  { currency, date_created }: HistoricOrder,
  { name, amount, refunded, by }: NonNullable<HistoricOrder['payment']>,
): Promise<void> {
  const id = createRecordId(new Date(date_created));
  const transaction_id = `${manualGateway}-${id}`;
  const nothing = { card: null, checks: null, disputes: null, captured: null, date_expires: null, date_warned: null };
  const unasked = {
    settlements: null,
    message: null,
    key: null,
    token: null,
    reference: null,
    note: null,
    date_due: null,
  };
  const status = await insertPayment(tx, 'pay', {
    ...nothing,
    ...unasked,
    id,
    order_id: orderId,
    method: 'manual',
    gateway: manualGateway,
    amount,
    currency,
    transaction_id,
    name,
    date_paid: date_created,
    recorded_by: by,
    date_created,
  });
  if (refunded === 0) return;
  await insertRow(tx, 'refunds', {
    id: `${id}-refund`,
    order_id: orderId,
    status: 'succeeded',
    amount: refunded,
    giftcard_amount: 0,
    currency,
    gateway: manualGateway,
    transaction_id,
    reason: null,
    edit_id: null,
    attempts: 1,
    message: null,
    date_created,
    date_due: date_created,
    date_succeeded: date_created,
  });
  if (refunded >= amount) await updatePayment(tx, { id, status }, 'refund').execute();
}

/** Numbers from here on are no continuous ones of a shop, but those of a program or a typing error. */
const firstOutlyingNumber = 100_000_000;
/** Numbers that own orders may reach one day are followed in any case, so that no two orders get the same. */
const reachableNumbers = 1_000_000;

/**
 * Brings the counter of orders behind a number that came from elsewhere, unless the number is an outlier.
 * @returns false for a number that own orders do not follow
 */
async function raiseOrderNumber(tx: Tx, number: string): Promise<boolean> {
  if (!/^\d{1,15}$/.test(number)) return true;
  const value = Number(number);
  if (value >= firstOutlyingNumber) {
    const counter = await tx.selectFrom('counters').select('value').where('id', '=', orderCounter).executeTakeFirst();
    if (value > Number(counter?.value ?? 0) + reachableNumbers) return false;
  }
  await tx
    .insertInto('counters')
    .values({ id: orderCounter, value: Math.max(value, 999) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value }).where('counters.value', '<', value))
    .execute();
  return true;
}
