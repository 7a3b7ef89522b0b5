import type { Billing } from '@mercer/contract';
import { offerOf, removedLines } from '../../cart/index.ts';
import {
  command,
  type Db,
  knowRules,
  nextNumber,
  nextNumbers,
  parseJson,
  type Row,
  type Tx,
  transactionWithRules,
  updateRow,
} from '../../db/index.ts';
import { type NewEvent, recordEvents } from '../../events/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { sentence, translate } from '../../http/sentences/sentence.ts';
import { invoicePlaced } from '../../invoices/index.ts';
import { agreedTerms, startSubscriptions } from '../../plans/index.ts';
import { settleUses } from '../../promotions/index.ts';
import { keepPaying } from '../../vault/index.ts';
import type { PlacedOrder } from '../answers/index.ts';
import {
  type Attempt,
  attemptsOf,
  decideAttempt,
  giveUpAttempts,
  isAsAgreed,
  isUndecided,
  type PaidWith,
} from '../attempts/index.ts';
import {
  aboutOrder,
  assertMayBecome,
  codeOrderOf,
  itemsOfOrder,
  lockStockOf,
  lockWithCart,
  lowStock,
  mailOrder,
  namesOf,
  noteStatus,
  type TakenStock,
  takeStock,
} from '../record/index.ts';
import { returnMoney } from '../refunds/index.ts';
import { keepUnorderedItems, linesOfCart } from './keep-unordered-items.ts';

/**
 * `surplus`: the order is paid already or given up, its cart became another one, or the money is not what it costs. A
 * refund of it is decided.
 */
export type Finalized = (PlacedOrder & { givesUp: boolean }) | 'already paid' | 'surplus';

/**
 * Makes a pending order a paid one, whoever learns of the payment first: stock, number, payment and cart in one
 * transaction. Again is no harm.
 * @param payment null when nothing was to be paid
 * @throws ApiError `out_of_stock`, `invalid_coupon_code`, `invalid_giftcard_code` when the hold had ended and what it
 * held is gone
 */
export async function finalizeOrder(
  deps: AppDeps,
  pending: PendingOrder,
  payment: PaidWith | null,
  beside: Beside = async () => {},
): Promise<Finalized> {
  return transactionWithRules(await knowRules(deps.db), async (tx) => {
    const finalized = await finalize(tx, deps, pending, payment);
    await beside(tx);
    return finalized;
  });
}

type PendingOrder = Pick<Row<'orders'>, 'id' | 'cart_id'>;

/** Written in the same transaction, whatever becomes of the order: last, as where a payment begins. */
export type Beside = (tx: Tx) => Promise<void> | undefined;

async function finalize(
  tx: Tx,
  { config, ...deps }: AppDeps,
  pending: PendingOrder,
  payment: PaidWith | null,
): Promise<Finalized> {
  const now = deps.now();
  // in this order, without waiting in between: cart, order, products
  const [{ order, cart }, items, attempts, levels, lines] = await Promise.all([
    lockWithCart(tx, pending),
    itemsOfOrder(tx, pending.id),
    attemptsOf(tx, pending.id),
    lockStockOf(tx, pending.id),
    linesOfCart(tx, pending.cart_id),
  ]);
  if (order.number !== null && (await isPaidWith(tx, order.id, payment))) return 'already paid';
  if (order.status !== 'pending' || cart.order_id || !isAsAgreed(order, payment)) {
    if (payment) await returnMoney(tx, order, payment, now);
    return 'surplus';
  }
  const taken = await takeStock(tx, order.id, items, { levels, now });
  await settleUses(tx, codeOrderOf(order), now);
  const { payments, givesUp } = await settleAttempts(tx, order, payment, { attempts, now });
  if (payment?.kept) await keepPaying(tx, { ...payment.kept, gateway: payment.gateway, orderId: order.id, now });
  // a renewal's cart and an offer are nobody's to put anything into
  const isOwn = order.session_id !== null && offerOf(cart) === null;
  const nextCartId = isOwn ? await keepUnorderedItems(tx, cart.id, { lines, items, now }) : null;
  await closeCart(tx, order, cart, nextCartId);
  return {
    ...(await place(tx, { config, order, items, leftOut: leftOut(order, cart), taken, payment, payments, now })),
    givesUp,
  };
}

/** @returns what the order was paid with, and whether other attempts were given up for it */
async function settleAttempts(
  tx: Tx,
  { id }: Row<'orders'>,
  payment: PaidWith | null,
  { attempts, now }: { attempts: Attempt[]; now: Date },
): Promise<{ payments: Row<'payments'>[]; givesUp: boolean }> {
  const { decided, others } = payment
    ? await decideAttempt(tx, id, payment, { known: attempts, now })
    : { decided: null, others: attempts };
  const givesUp = others.some(isUndecided);
  if (givesUp) await giveUpAttempts(tx, id, now);
  return { payments: decided ? [decided] : [], givesUp };
}

interface Placing {
  config: AppDeps['config'];
  order: Row<'orders'>;
  items: Row<'order_items'>[];
  leftOut: string | undefined;
  taken: TakenStock[];
  payment: PaidWith | null;
  payments: Row<'payments'>[];
  now: Date;
}

/** What needs a number comes last: other orders wait for theirs until this one is committed. */
async function place(
  tx: Tx,
  { config, order, items, leftOut: note, taken, payment, payments, now }: Placing,
): Promise<PlacedOrder> {
  // what is only set aside is invoiced when it is taken
  const isHeld = payment?.status === 'authorized';
  const status = isHeld ? 'payment_pending' : 'paid';
  assertMayBecome(order, status);
  const event = await noteStatus(tx, order, { to: status, actor: 'shopper', note, now });
  const low = await lowStock(tx, order.id, taken);
  const [number, invoiceNumber] = isHeld
    ? [await nextNumber(tx, 'order_number')]
    : await nextNumbers(tx, ['order_number', 'invoice_number']);
  const billing = parseJson<Billing>(order.billing);
  const change = {
    number: String(number),
    billing: JSON.stringify(payment?.card ? { ...billing, card: payment.card } : billing),
    date_created: now.toISOString(),
    ...namesOf(order),
    status,
  } as const;
  await updateRow(tx, 'orders', order.id, change);
  const placed = { ...order, ...change };
  await recordEvents(tx, [created(placed, items), ...low], now);
  const paid = { order: placed, items, payments: payment ? [payment] : [] };
  if (invoiceNumber !== undefined) await invoicePlaced(tx, { ...paid, number: invoiceNumber }, now);
  await startSubscriptions(tx, placed, items, now);
  const terms = await agreedTerms(tx, items, now);
  await mailOrder({ tx, config, order: placed, items, terms, payment, leftOut: note, now });
  return { order: placed, parts: { items, terms, payments, events: [event], refunds: [], returns: [] } };
}

/** What a renewal comes without, in a sentence. A shopper's own cart has told it before the order. */
function leftOut({ session_id, locale }: Row<'orders'>, cart: Pick<Row<'carts'>, 'removed_items'>): string | undefined {
  const lines = session_id === null ? removedLines(cart) : [];
  if (lines.length === 0) return undefined;
  const language = locale ?? 'en';
  const names = lines.map(({ name }) => name ?? translate(sentence('anItem'), language));
  return translate(sentence('renewedWithout', { products: [...new Set(names)].join(', ') }), language);
}

function created(order: Row<'orders'>, items: Row<'order_items'>[]): NewEvent {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const data = { ...aboutOrder(order), status: order.status, items: pieces };
  return { type: 'order.created', entity_id: order.id, data, actor: 'shopper' };
}

/** Whether this is the payment that has made the order. */
export async function isPaidWith(tx: Tx, orderId: string, payment: PaidWith | null): Promise<boolean> {
  if (!payment?.transaction_id) return true;
  const own = tx.selectFrom('payments').select('id').where('order_id', '=', orderId);
  const paid = own
    .where('transaction_id', '=', payment.transaction_id)
    .where('status', 'in', ['succeeded', 'refunded', 'authorized']);
  return (await paid.executeTakeFirst()) !== undefined;
}

/** @param nextCartId the cart that its shopper goes on with */
async function closeCart(
  tx: Tx,
  { id, session_id }: Row<'orders'>,
  cart: OrderedCart,
  nextCartId: string | null,
): Promise<void> {
  await updateRow(tx, 'carts', cart.id, { order_id: id });
  const parked = offerOf(cart)?.parked ?? nextCartId;
  if (cart.account_id)
    await tx.updateTable('accounts').set({ cart_id: parked }).where('cart_id', '=', cart.id).execute();
  await leaveCart(tx, id, cart.id, session_id ?? '', parked);
}

type OrderedCart = Pick<Row<'carts'>, 'id' | 'account_id' | 'draft'>;

const leaveCart = command((db: Db, orderId: string, cartId: string, sessionId: string, parked: string | null) =>
  db
    .updateTable('sessions')
    .set((eb) => ({
      // to the one that pays alone: another one may have had the cart
      order_id: eb.case().when('id', '=', sessionId).then(orderId).else(eb.ref('order_id')).end(),
      cart_id: eb.case().when('cart_id', '=', cartId).then(parked).else(eb.ref('cart_id')).end(),
      // whoever has opened it by its checkout link goes on with the own one
      left_cart_id: eb.case().when('checkout_cart_id', '=', cartId).then(cartId).else(eb.ref('left_cart_id')).end(),
      checkout_cart_id: eb
        .case()
        .when('checkout_cart_id', '=', cartId)
        .then(null)
        .else(eb.ref('checkout_cart_id'))
        .end(),
    }))
    .where((eb) => eb.or([eb('cart_id', '=', cartId), eb('id', '=', sessionId), eb('checkout_cart_id', '=', cartId)])),
);
