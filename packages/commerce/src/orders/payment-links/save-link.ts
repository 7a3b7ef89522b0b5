import { toMajorUnits } from '@mercer/contract';
import { createRecordId, parseJson, type Row, type Tx, updateRow } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { ApiError, buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import type { SessionHandle } from '@mercer/platform/http/session-handle';
import { type CartRow, insertCart, stringifyOffer, writeBalanceLine } from '../../cart/index.ts';
import { recordEvent } from '../../events/index.ts';
import { type LockedDraft, lockWithCart, openDraftCart } from '../drafts/index.ts';
import {
  auditOrderAction,
  buildPaymentPath,
  lockPlacedOrder,
  mailPaymentLink,
  recordTimelineEntry,
  toOrderEventData,
} from '../record/index.ts';
import { assertOrderAction, readAmountOwed } from '../states/index.ts';
import { computeLinkStatus, findLinkRow, type PaymentLinkStatus } from './payment-link.ts';

const defaultDays = 14;
const dayMs = 86_400_000;

interface LinkRequest {
  /** ISO 8601; two weeks from now when absent */
  date_expires?: string | undefined;
  /** Note that the shopper reads. */
  note?: string | undefined;
  /** True to mail the link to the shopper. */
  notify: boolean;
  /** name of the operator's key */
  by: string;
}

type LinkDeps = Pick<AppDeps, 'config' | 'now'>;

/**
 * Makes the link by which the shopper pays what is owed for a placed order. A link that nobody has paid is made valid again, so that
 * an order has one at a time.
 * @throws ApiError 404; 400 on `date_expires` and `notify`; 409 `invalid_status` where nothing is owed
 */
export async function sendPaymentLink(tx: Tx, deps: LinkDeps, orderId: string, request: LinkRequest): Promise<void> {
  await lockLink(tx, orderId);
  const order = await lockPlacedOrder(tx, orderId);
  // Another request may have made the first link during the wait for the order
  await sendLinkOfLockedOrder(tx, deps, { order, previous: await lockLink(tx, orderId) }, request);
}

interface LinkedOrder {
  /** locked, after the cart of its link */
  order: Row<'orders'>;
  previous: LockedDraft | undefined;
}

/** Makes the link of an order that is locked already. @throws as {@link sendPaymentLink} */
export async function sendLinkOfLockedOrder(
  tx: Tx,
  { config, now: clock }: LinkDeps,
  { order, previous }: LinkedOrder,
  { date_expires, note, notify, by }: LinkRequest,
): Promise<void> {
  const now = clock();
  assertOrderAction(order, 'send_payment_link');
  const owed = await readAmountOwed(tx, order);
  if (owed === 0)
    throw new ApiError(createSentence('balanceSettled'), { status: 409, code: 'invalid_status', param: 'status' });
  if (date_expires !== undefined && date_expires <= now.toISOString())
    throw buildValidationError('date_expires: a time in the future is expected', 'date_expires');
  if (notify && !order.email && !order.account_id)
    throw buildValidationError('notify: the order has no e-mail address', 'notify');
  const expires = date_expires ?? new Date(now.getTime() + defaultDays * dayMs).toISOString();
  const link = { order, owed, expires, note: note || null, now };
  const id =
    previous && previous.cart.order_id === null ? await renewLink(tx, previous, link) : await insertLink(tx, link);
  const mail = { key: `payment_link-${id}-${createRecordId(now)}`, link: buildPaymentPath(config, order.id) };
  const facts = { amount: owed, note: link.note, date_expires: expires };
  if (notify) await mailPaymentLink({ tx, config, order, now }, { ...mail, ...facts });
  if (notify)
    await recordTimelineEntry(tx, order, { to: order.status, actor: 'operator', note: describeLink(order, owed), now });
  const data = { ...toOrderEventData(order), changed: ['payment_link'] };
  await recordEvent(tx, { type: 'order.updated', entity_id: order.id, data, actor: 'operator' }, now);
  const newState = { payment_link_id: id, amount_minor: owed, currency: order.currency, date_expires: expires, notify };
  await auditOrderAction(tx, order, { action: 'payment_link', actor: 'operator', by, newState, now });
}

/** Locks the cart of an order's newest payment link. Everyone locks it before the order. */
export async function lockLink(tx: Tx, orderId: string): Promise<LockedDraft | undefined> {
  const row = await findLinkRow(tx, orderId);
  return row && lockWithCart(tx, row.id);
}

function describeLink({ currency, locale }: Row<'orders'>, amount: number): string {
  const format = new Intl.NumberFormat(locale ?? 'en', { style: 'currency', currency });
  const text = createSentence('paymentLinkSent', { amount: format.format(toMajorUnits(amount, currency)) });
  return translateText(text, locale ?? 'en');
}

interface NewLink {
  order: Row<'orders'>;
  owed: number;
  expires: string;
  note: string | null;
  now: Date;
}

async function insertLink(tx: Tx, { order, owed, expires, note, now }: NewLink): Promise<string> {
  const locale = order.locale ?? 'en';
  const cart = await insertCart(tx, null, { currency: order.currency, locale }, now);
  const id = createRecordId(now);
  cart.draft = stringifyOffer({ id, discount: 0, name: '', expires, isNew: true, balanceOrderId: order.id });
  await writeBalance(tx, cart, { order, owed, now });
  const date = now.toISOString();
  await tx
    .insertInto('drafts')
    .values({
      id,
      cart_id: cart.id,
      email: order.email ?? '',
      note,
      date_expires: expires,
      date_created: date,
      date_updated: date,
      date_deleted: null,
      balance_order_id: order.id,
      date_reminder: null,
      date_closing: null,
    })
    .execute();
  return id;
}

async function renewLink(
  tx: Tx,
  { draft, cart }: LockedDraft,
  { order, owed, expires, note, now }: NewLink,
): Promise<string> {
  cart.draft = JSON.stringify({ ...parseJson<object>(cart.draft ?? '{}'), expires });
  await writeBalance(tx, cart, { order, owed, now });
  const change = { date_expires: expires, date_deleted: null, note, email: order.email ?? '' };
  await updateRow(tx, 'drafts', draft.id, { ...change, date_updated: now.toISOString() });
  return draft.id;
}

/** Writes into the cart what is to be paid now. A cart that says so already stays as it is, with what was begun to pay for it. */
async function writeBalance(
  tx: Tx,
  cart: CartRow,
  { order, owed, now }: Pick<NewLink, 'order' | 'owed' | 'now'>,
): Promise<void> {
  const lines = tx.selectFrom('cart_items').select('agreed_price').where('cart_id', '=', cart.id);
  const line = await lines.executeTakeFirst();
  const name = translateText(createSentence('balanceLine', { number: order.number ?? '' }), cart.locale);
  if (line?.agreed_price === owed) await updateRow(tx, 'carts', cart.id, { draft: cart.draft });
  else await writeBalanceLine(tx, cart, { name, amount: owed, now });
}

/** Withdraws the payment link of an order: it says so then. @throws ApiError 404 */
export async function deletePaymentLink(tx: Tx, { now: clock }: LinkDeps, orderId: string, by: string): Promise<void> {
  const now = clock();
  const locked = await lockLink(tx, orderId);
  if (!locked) throw buildNotFoundError('The order has no payment link');
  const { draft, cart } = locked;
  const order = await lockPlacedOrder(tx, orderId);
  if (cart.order_id !== null || draft.date_deleted !== null) return;
  const date = now.toISOString();
  await updateRow(tx, 'drafts', draft.id, { date_deleted: date, date_updated: date });
  await updateRow(tx, 'carts', cart.id, {
    draft: JSON.stringify({ ...parseJson<object>(cart.draft ?? '{}'), expires: date }),
  });
  const newState = { payment_link_id: draft.id, is_withdrawn: true };
  await auditOrderAction(tx, order, { action: 'payment_link', actor: 'operator', by, newState, now });
}

/**
 * Makes the balance of an order the cart of the session, at the amount that is owed now.
 * @throws ApiError 404, 409 `draft_over`
 */
export async function openPaymentLink(tx: Tx, orderId: string, session: SessionHandle, now: Date): Promise<void> {
  const locked = await lockLink(tx, orderId);
  if (!locked) throw buildNotFoundError('There is no such payment link');
  const order = await lockPlacedOrder(tx, orderId);
  const owed = await readAmountOwed(tx, order);
  const isUsed = locked.cart.order_id !== null;
  const status = computeLinkStatus(locked.draft, { order, isUsed, owed, now });
  if (status !== 'open') throw buildLinkOverError(status);
  await writeBalance(tx, locked.cart, { order, owed, now });
  await openDraftCart(tx, locked, session, now);
}

function buildLinkOverError(status: PaymentLinkStatus): ApiError {
  const sentence = status === 'paid' || status === 'settled' ? 'balanceSettled' : 'paymentLinkOver';
  return new ApiError(createSentence(sentence), { status: 409, code: 'draft_over', param: status });
}
