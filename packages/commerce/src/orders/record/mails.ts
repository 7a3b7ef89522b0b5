import {
  type Billing,
  type CartItem,
  type DeliveredGoods,
  describePaymentMethod,
  type ItemOption,
  type Minor,
  type Shipping,
} from '@mercer/contract';
import { type Db, defineStatement, normalizeEmail, parseJson, type Row, type Tx } from '@mercer/database';
import { type MailPermit, type MailPlan, queueMail } from '@mercer/mail';
import type { Config } from '@mercer/platform/http/config';
import { type AgreedTerms, readAgreedTerms } from '../../plans/index.ts';
import { readCarriers } from './carriers.ts';
import { isParceledItem } from './item-delivery.ts';
import { buildOrderPath, itemsOfOrder } from './order.ts';
import { parsePaymentTerms } from './payment-terms.ts';
import { isUnpaidByTerms } from './timeline.ts';

interface OrderMail extends MailedItems {
  config: Config;
}

interface MailedItems {
  tx: Tx;
  order: Row<'orders'>;
  /** read when left out */
  items?: Row<'order_items'>[];
  terms?: ReadonlyMap<string, AgreedTerms>;
  /** what the buyer got without a parcel, by line id */
  delivered?: ReadonlyMap<string, DeliveredGoods>;
  now: Date;
}

/** Payment of the part of an order that gift cards did not cover. */
interface MailedPayment {
  method: string;
  status: string;
  card: Billing['card'] | null;
  /** name of a manual method */
  name?: string | null;
  /** amount that was received; all that is due when left out */
  received?: Minor | undefined;
}

/**
 * Mails the confirmation of a placed order again, as the order is now.
 * @param key that is unique to this mail
 */
export async function mailConfirmationAgain(mail: OrderMail, key: string): Promise<void> {
  const payment = await readMailedPayment(mail);
  await mailConfirmation({ ...mail, payment, owed: computeDue(mail.order) - (payment?.received ?? 0), key });
}

/** The confirmation of a paid order. */
export async function mailConfirmation({
  payment,
  leftOut: left_out,
  owed,
  key,
  ...mail
}: OrderMail & {
  payment: MailedPayment | null;
  /** what is still to be paid of an order with payment terms; all of it when left out */
  owed?: Minor;
  leftOut?: string | undefined;
  /** of a mail that is sent again */
  key?: string;
}): Promise<void> {
  const { order, now } = mail;
  const about = await prepareOrderMail(mail);
  if (!about) return;
  const rows = mail.items ?? (await itemsOfOrder(mail.tx, order.id));
  const items = await readMailItems({ ...mail, items: rows });
  const digital = rows.some(isParceledItem) ? {} : { is_digital: true };
  const totals = { ...pickOrderTotals(order), ...digital, ...describePayment(order, payment) };
  const goods = describeDelivered(rows, mail.delivered);
  const terms = isUnpaidByTerms(order) ? toMailTerms(order, owed ?? computeDue(order)) : undefined;
  const data = { ...about.data, ...totals, ...goods, items, left_out, terms, shipping: parseShipping(order) };
  await queueMail(mail.tx, { kind: 'order', key: key ?? `order-${order.id}`, ...about.letter, data }, now);
}

/** Lists the files and keys that the buyer has from now on. */
function describeDelivered(items: Row<'order_items'>[], delivered: MailedItems['delivered']) {
  const goods = items.flatMap((item) => {
    const itemGoods = delivered?.get(item.id);
    return itemGoods ? [{ name: parseJson<CartItem['product']>(item.product).name, ...itemGoods }] : [];
  });
  const downloads = goods.flatMap((line) => line.downloads.map(({ name, url }) => ({ name, url })));
  const keys = goods.filter(({ licence_keys }) => licence_keys.length > 0);
  return {
    ...(downloads.length > 0 && { downloads }),
    ...(keys.length > 0 && { licence_keys: keys.map(({ name, licence_keys: codes }) => ({ name, codes })) }),
  };
}

/** Reminds the shopper, once, of what is still to be paid for an order. */
export async function mailPaymentDue(mail: OrderMail, amount: Minor): Promise<void> {
  const about = await prepareOrderMail(mail);
  const terms = toMailTerms(mail.order, amount);
  if (!about || !terms) return;
  const data = { ...about.data, terms, currency: mail.order.currency };
  await queueMail(
    mail.tx,
    { kind: 'payment_due', key: `payment_due-${mail.order.id}`, ...about.letter, data },
    mail.now,
  );
}

/** Mails the link by which the balance of an order is paid. */
export async function mailPaymentLink(
  mail: OrderMail,
  { key, link, ...facts }: { key: string; link: string; amount: Minor; note: string | null; date_expires: string },
): Promise<void> {
  const about = await prepareOrderMail(mail);
  if (!about) return;
  const data = { ...about.data, ...facts, link, currency: mail.order.currency };
  await queueMail(mail.tx, { kind: 'payment_link', key, ...about.letter, data }, mail.now);
}

function describeDue(order: Row<'orders'>, owed: Minor) {
  return owed > 0 ? { amount_due: owed, terms: toMailTerms(order, owed) } : {};
}

function toMailTerms(order: Row<'orders'>, amount: Minor) {
  const terms = parsePaymentTerms(order);
  if (!terms || amount <= 0) return undefined;
  const { name, instructions, account, reference, date_due } = terms;
  return { name, instructions, account, reference, date_due, amount };
}

/** The bank decides days after the shopper has paid. */
export async function mailPaymentWaiting(
  mail: OrderMail,
  { id, amount, date_decision }: { id: string; amount: Minor; date_decision: string },
): Promise<void> {
  const about = await prepareOrderMail(mail);
  if (!about) return;
  const data = {
    ...about.data,
    items: await readMailItems(mail),
    amount,
    currency: mail.order.currency,
    date_decision,
  };
  await queueMail(mail.tx, { kind: 'payment_waiting', key: `payment_waiting-${id}`, ...about.letter, data }, mail.now);
}

/** The bank has refused after days. */
export async function mailPaymentRefused(
  mail: OrderMail,
  { id, amount }: Pick<Row<'payments'>, 'id' | 'amount'>,
): Promise<void> {
  const about = await prepareOrderMail(mail);
  if (!about) return;
  const data = { ...about.data, items: await readMailItems(mail), amount, currency: mail.order.currency };
  await queueMail(mail.tx, { kind: 'payment_refused', key: `payment_refused-${id}`, ...about.letter, data }, mail.now);
}

/** Mails what will be sent after the operator has changed the order, without pieces that were sent or refunded. */
export async function mailOrderChange(
  mail: OrderMail,
  { id, pieces, refund_total, owed = 0 }: { id: string; pieces: Pieces; refund_total: Minor; owed?: Minor },
) {
  const about = await prepareOrderMail(mail);
  if (!about) return;
  const items = await mailedPieces(mail, pieces);
  const totals = { ...pickOrderTotals(mail.order), ...describePayment(mail.order, await readMailedPayment(mail)) };
  const shipping = parseShipping(mail.order);
  const data = { ...about.data, ...totals, items, shipping, refund_total, ...describeDue(mail.order, owed) };
  await queueMail(mail.tx, { kind: 'order_changed', key: `order_changed-${id}`, ...about.letter, data }, mail.now);
}

function pickOrderTotals(order: Row<'orders'>) {
  const { currency, sub_total, discount_total, shipment_total, tax_total, tax_included_total } = order;
  const { grand_total, giftcard_total } = order;
  return {
    currency,
    sub_total,
    discount_total,
    shipment_total,
    tax_total,
    tax_included_total,
    grand_total,
    giftcard_total,
  };
}

/** Describes what was charged, less what changes of the order refunded. */
function describePayment(order: Row<'orders'>, payment: MailedPayment | null) {
  const amount = Math.min(computeDue(order), payment?.received ?? Number.POSITIVE_INFINITY);
  if (!payment || amount <= 0) return {};
  const described = payment.name ? { name: payment.name } : describePaymentMethod(payment.method, payment.card);
  const { name = null, card } = described;
  const kind: 'paid' | 'held' | 'waived' =
    payment.status === 'waived' ? 'waived' : payment.status === 'authorized' ? 'held' : 'paid';
  return { paid: { kind, name: card ? [card.brand, '····', card.last4].filter(Boolean).join(' ') : name, amount } };
}

/** Computes what is to be paid for an order beside gift cards. */
function computeDue({ grand_total, giftcard_total }: Row<'orders'>): Minor {
  return grand_total - giftcard_total;
}

async function readMailedPayment({ tx, order }: OrderMail): Promise<MailedPayment | null> {
  const payments = tx.selectFrom('payments').select(['method', 'status', 'card', 'name', 'amount']);
  const rows = await payments
    .where('order_id', '=', order.id)
    .where('status', 'in', ['succeeded', 'waived', 'refunded', 'authorized'])
    .where('method', '!=', 'giftcard')
    .orderBy('id')
    .execute();
  const [first] = rows;
  if (!first) return null;
  const { method, status, name } = first;
  const received = rows.reduce((sum, { amount }) => sum + amount, 0);
  return { method, status, name, received, card: parseJson(first.card ?? 'null') };
}

interface SentParcel {
  tracking: string | undefined;
  /** the owner's, where the tracking number does not tell it */
  carrier?: string | undefined;
  tracking_url?: string | undefined;
  pieces: Pieces;
  /** Position among the order's parcels, from 1; or the key of a mail that is sent again. */
  place: number | string;
}

export async function mailShipping(mail: OrderMail, { tracking, pieces, place, ...named }: SentParcel): Promise<void> {
  const about = await prepareOrderMail(mail);
  if (!about) return;
  const items = await mailedPieces(mail, pieces);
  const recognizedCarrier = tracking ? (await readCarriers(mail.tx))(tracking) : {};
  const { carrier = recognizedCarrier.carrier, tracking_url = recognizedCarrier.tracking_url } = named;
  const carried = { ...(carrier && { carrier }), ...(tracking_url && { tracking_url }) };
  const parcel = { items, shipping: parseShipping(mail.order), tracking_number: tracking ?? null, ...carried };
  const data = { ...about.data, ...parcel };
  const key = `shipping-${mail.order.id}${place === 1 ? '' : `-${place}`}`;
  await queueMail(mail.tx, { kind: 'shipping', key, ...about.letter, data }, mail.now);
}

export async function mailCancellation(mail: OrderMail, refund_total: Minor): Promise<void> {
  const about = await prepareOrderMail(mail);
  if (!about) return;
  const data = { ...about.data, items: await readMailItems(mail), currency: mail.order.currency, refund_total };
  await queueMail(mail.tx, { kind: 'cancel', key: `cancel-${mail.order.id}`, ...about.letter, data }, mail.now);
}

/** Mails which pieces will not be sent any more, for an order that was partly shipped. */
export async function mailCancelRest(
  mail: OrderMail,
  { pieces, refund_total }: { pieces: Pieces; refund_total: Minor },
): Promise<void> {
  const about = await prepareOrderMail(mail);
  if (!about) return;
  const items = await mailedPieces(mail, pieces);
  const data = { ...about.data, items, currency: mail.order.currency, refund_total, is_rest: true };
  await queueMail(mail.tx, { kind: 'cancel', key: `cancel-${mail.order.id}`, ...about.letter, data }, mail.now);
}

/** A step of a return between its request and its refund. */
interface ReturnStepMail {
  id: string;
  step: 'approved' | 'received' | 'inspected' | 'exchanged';
  note: string | null;
  instructions?: string | null;
  label_url?: string | null;
  pieces: Pieces;
  /** amounts that go back, and that are still to be paid, after an exchange */
  amounts?: { refund_total: Minor; amount_due: Minor; currency: string };
}

export async function mailReturnStep(mail: OrderMail, { id, pieces, ...returnStep }: ReturnStepMail): Promise<void> {
  const about = await prepareOrderMail(mail);
  if (!about) return;
  const { step, note, instructions = null, label_url = null, amounts } = returnStep;
  const items = await mailedPieces(mail, pieces);
  const data = { ...about.data, step, items, note, instructions, label_url, ...(amounts && { amounts }) };
  const key = `return_step-${id}-${step}`;
  await queueMail(mail.tx, { kind: 'return_step', key, ...about.letter, data }, mail.now);
}

/** @param note the owner's, for the shopper */
export async function mailReturnDeclined(
  mail: OrderMail,
  { id, note, pieces }: { id: string; note: string | null; pieces: Pieces },
): Promise<void> {
  const about = await prepareOrderMail(mail);
  if (!about) return;
  const data = { ...about.data, items: await mailedPieces(mail, pieces), note };
  await queueMail(mail.tx, { kind: 'return_declined', key: `return_declined-${id}`, ...about.letter, data }, mail.now);
}

export async function mailReturnRequested(mail: OrderMail, request: { id: string; reason: string; pieces: Pieces }) {
  const about = await prepareOrderMail(mail);
  if (!about) return;
  const items = await mailedPieces(mail, request.pieces);
  const data = { ...about.data, items, reason: (await isOfConfirmed(mail)) ? request.reason : null };
  const key = `return-${request.id}`;
  await queueMail(mail.tx, { kind: 'return_requested', key, ...about.letter, data }, mail.now);
}

interface LinkRequest {
  email: string;
  /** Key that is unique to this mail. */
  key: string;
  permit: MailPermit;
}

/** Mails the link of an order to the address that it was ordered with, provided that it equals `email`. */
export async function mailOrderLink(mail: OrderMail, { email, key, permit }: LinkRequest): Promise<void> {
  const about = await prepareOrderMail(mail);
  if (!about || normalizeEmail(about.letter.to) !== email) return;
  await queueMail(
    mail.tx,
    { kind: 'order_link', key: `order_link-${key}`, ...about.letter, data: about.data, permit },
    mail.now,
  );
}

export async function mailRefundNotice(mail: OrderMail, refund: Row<'refunds'>, key?: string): Promise<void> {
  const about = await prepareOrderMail(mail);
  if (!about) return;
  const { id, amount, currency } = refund;
  const reason = (await isShopperReason(mail, refund)) && !(await isOfConfirmed(mail)) ? null : refund.reason;
  const data = { ...about.data, amount, currency, reason };
  await queueMail(mail.tx, { kind: 'refund', key: key ?? `refund-${id}`, ...about.letter, data }, mail.now);
}

/**
 * True when the reason was written by the shopper who canceled the order or requested a return, and not by the shop
 * owner.
 */
async function isShopperReason({ tx, order }: OrderMail, { id, reason }: Row<'refunds'>): Promise<boolean> {
  const returns = tx.selectFrom('returns').select('id').where('order_id', '=', order.id);
  if (await returns.where('refund_id', '=', id).executeTakeFirst()) return true;
  const events = tx.selectFrom('order_events').select('id').where('order_id', '=', order.id);
  return (await events.where('actor', '=', 'shopper').where('note', '=', reason).executeTakeFirst()) !== undefined;
}

/**
 * True when the order belongs to an account with a confirmed address. Anyone may order with the address of someone
 * else.
 */
async function isOfConfirmed({ tx, order }: OrderMail): Promise<boolean> {
  const accounts = tx
    .selectFrom('accounts')
    .select('email_verified')
    .where('id', '=', order.account_id ?? '');
  return (await accounts.executeTakeFirst())?.email_verified === 1;
}

/** Reads what mails tell about an order, without a link that opens it; null when there is no such order. */
export async function readMailedFacts(tx: Tx, id: string, now: Date): Promise<Record<string, unknown> | null> {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  if (!order?.number) return null;
  const { number, currency, sub_total, discount_total, shipment_total, tax_total, tax_included_total } = order;
  const totals = { currency, sub_total, discount_total, shipment_total, tax_total, tax_included_total };
  const { grand_total, giftcard_total } = order;
  const items = (await readMailItems({ tx, order, now })).map(({ id: _, ...item }) => item);
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const shipping = parseShipping(order);
  const amounts = { ...totals, grand_total, giftcard_total, amount: grand_total, refund_total: grand_total, pieces };
  return { number, name: shipping.name ?? '', shipping, items, ...amounts };
}

type Pieces = readonly { id: string; quantity: number }[];

/** Prepares recipient, locale and common fields of a mail about the order; null when no address is known. */
async function prepareOrderMail({ tx, config, order }: OrderMail) {
  const to = order.email ?? (await emailOfAccount(tx, order.account_id ?? ''))[0]?.email;
  if (!to) return null;
  const name = parseShipping(order).name ?? parseJson<Billing>(order.billing).name ?? '';
  return {
    letter: { to, locale: order.locale },
    data: { name, number: order.number ?? '', link: buildOrderPath(config, order) },
  };
}

const emailOfAccount = defineStatement((db: Db, id: string) =>
  db.selectFrom('accounts').select('email').where('id', '=', id),
);

function parseShipping(order: Row<'orders'>): Shipping {
  return parseJson(order.shipping);
}

async function mailedPieces(mail: OrderMail, pieces: Pieces) {
  return (await readMailItems(mail)).flatMap(({ id, ...item }) => {
    const mailedPiece = pieces.find((piece) => piece.id === id);
    if (!mailedPiece) return [];
    const { quantity } = mailedPiece;
    return { ...item, quantity, price_total: (item.price_total / item.quantity) * quantity };
  });
}

async function readMailItems({ tx, order, now, ...preloaded }: MailedItems) {
  const items = preloaded.items ?? (await itemsOfOrder(tx, order.id));
  const terms = preloaded.terms ?? (await readAgreedTerms(tx, items, now));
  return items.map((item) => {
    const options = parseJson<ItemOption[]>(item.options).map(({ value }) => value);
    const { name } = parseJson<CartItem['product']>(item.product);
    const { id, quantity, price_total } = item;
    return {
      id,
      name,
      quantity,
      price_total,
      ...describePlan(terms.get(id), quantity),
      ...(options.length > 0 ? { description: options.join(', ') } : {}),
    };
  });
}

/** Describes the cost of a line's plan for all its pieces. */
function describePlan(terms: AgreedTerms | undefined, quantity: number): { plan?: MailPlan } {
  if (!terms?.date_next) return {};
  const { price, billing_schedule, date_next, subscription_status, isFirst } = terms;
  const { interval, interval_count } = billing_schedule;
  const begins = subscription_status === 'trial' ? 'later' : isFirst ? 'now' : 'before';
  return { plan: { amount: price * quantity, interval, interval_count, date_next, begins } };
}
