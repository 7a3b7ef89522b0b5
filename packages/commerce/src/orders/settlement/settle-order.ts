import type { Billing } from '@mercer/contract';
import {
  parseJson,
  pinRuleVersion,
  type Row,
  type Tx,
  takeNextNumber,
  takeNextNumbers,
  transactionWithRules,
  updateRow,
} from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { ApiError } from '@mercer/platform/http/errors';
import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import type { StoredTerms } from '@mercer/platform/settings';
import { removedLines } from '../../cart/index.ts';
import { takeLicenceKeys, updateDeliveries } from '../../digital-goods/index.ts';
import { type NewEvent, recordEvents } from '../../events/index.ts';
import { invoicePlaced, readNumbering } from '../../invoices/index.ts';
import {
  type Attempt,
  attemptsOf,
  decideAttempt,
  giveUpAttempts,
  isAsAgreed,
  isPaidByTransaction,
  isUndecidedAttempt,
  type PaidWith,
} from '../../payments/index.ts';
import { lacksSubscriptionCard, readAgreedTerms, startSubscriptions } from '../../plans/index.ts';
import { finalizeUses } from '../../promotions/index.ts';
import { storePaidCardToken } from '../../vault/index.ts';
import { cancelUnpaidOrder, closeCart, linesOfCart } from '../pending-order/index.ts';
import {
  assertMayBecome,
  buildCodeOrder,
  buildSearchNames,
  findLowStockEvents,
  isParceledItem,
  itemsOfOrder,
  listUnparceledLines,
  lockStockOf,
  lockWithCart,
  mailConfirmation,
  recordSoldStock,
  recordTimelineEntry,
  releaseHold,
  type TakenStock,
  takeOrderStock,
  toOrderEventData,
  toTermsColumns,
} from '../record/index.ts';
import { executeRefund, returnOverpayment, surplusRefundId } from '../refunds/index.ts';
import { type PlacedOrder, readOrderDeliveries } from '../responses/index.ts';
import { isBalanceOrder, settleBalance } from './settle-balance.ts';

/** What became of an order and of the money for it. */
export type Settlement =
  /** The order is placed; `givesUp`: other attempts to pay it were abandoned. */
  | { outcome: 'placed'; placed: PlacedOrder; givesUp: boolean }
  | { outcome: 'alreadyPlaced' }
  /** The payment is one of the placed order whose balance was to be paid. */
  | { outcome: 'balancePaid'; orderId: string }
  /** The order is not to be paid any more, or not with this amount: the money goes back. */
  | { outcome: 'overpaid' }
  /** Other shoppers have bought the pieces or used the codes of the order: it is canceled and its money goes back. */
  | { outcome: 'unavailable'; error: ApiError };

/** Settles a pending order of which everything is paid, in one transaction; money that cannot pay for it goes back at once. */
export async function settleOrder(
  deps: AppDeps,
  order: PendingOrder,
  payment: PaidWith | null,
  options: SettlementOptions = {},
): Promise<Settlement> {
  const settlement = await finalizeOrder(deps, order, payment, options);
  const refundId =
    settlement.outcome === 'unavailable'
      ? await cancelUnpaidOrder(deps.db, { orderId: order.id, payment, now: deps.now() })
      : settlement.outcome === 'overpaid' && payment?.transaction_id
        ? surplusRefundId(payment.transaction_id)
        : null;
  if (refundId) await executeRefund(deps, refundId);
  return settlement;
}

type PendingOrder = Pick<Row<'orders'>, 'id' | 'cart_id'>;

interface SettlementOptions {
  /** Terms of an order that is placed before it is paid, without a gateway. */
  terms?: StoredTerms | undefined;
  /** Written in the same transaction, whatever becomes of the order: last, as where a payment begins. */
  writeInTransaction?: (tx: Tx) => Promise<void> | undefined;
}

/**
 * Makes a pending order a placed one, whoever learns of the payment first: stock, number, payment and cart in one
 * transaction. Idempotent.
 * @param payment null when nothing was to be paid
 */
async function finalizeOrder(
  { db, ...deps }: AppDeps,
  pending: PendingOrder,
  payment: PaidWith | null,
  { terms, writeInTransaction }: SettlementOptions,
): Promise<Settlement> {
  try {
    return await transactionWithRules(await pinRuleVersion(db), async (tx) => {
      const settlement = await finalizeInTransaction(tx, deps, pending, { payment, terms });
      await writeInTransaction?.(tx);
      return settlement;
    });
  } catch (error) {
    if (isOrderContentGone(error)) return { outcome: 'unavailable', error };
    throw error;
  }
}

/**
 * Places a pending order before it is paid, in the caller's transaction, as its owner has decided. The terms are undefined where nothing
 * is to be paid.
 * @throws ApiError `out_of_stock`
 */
export function placeOrderOnTerms(
  tx: Tx,
  deps: Omit<AppDeps, 'db'>,
  pending: PendingOrder,
  terms: StoredTerms | undefined,
): Promise<Settlement> {
  return finalizeInTransaction(tx, deps, pending, { payment: null, terms });
}

/** Error codes of an order whose stock, coupon or gift card was taken by others after its reservation ended. */
const unavailableErrorCodes = ['out_of_stock', 'invalid_coupon_code', 'invalid_giftcard_code'];

/** Returns true for the error of an order whose pieces, coupon or gift card are gone. */
export function isOrderContentGone(error: unknown): error is ApiError {
  return error instanceof ApiError && unavailableErrorCodes.includes(error.code);
}

async function finalizeInTransaction(
  tx: Tx,
  { config, ...deps }: Omit<AppDeps, 'db'>,
  pending: PendingOrder,
  { payment, terms }: { payment: PaidWith | null; terms: StoredTerms | undefined },
): Promise<Settlement> {
  const now = deps.now();
  // Locks are taken in this order, without waiting in between: cart, order, products
  const [{ order, cart }, items, attempts, levels, lines] = await Promise.all([
    lockWithCart(tx, pending),
    itemsOfOrder(tx, pending.id),
    attemptsOf(tx, pending.id),
    lockStockOf(tx, pending.id),
    linesOfCart(tx, pending.cart_id),
  ]);
  if (isBalanceOrder(order)) return settleBalance(tx, { balance: order, cart, payment, attempts, now });
  if (order.number !== null && (await isPaidByTransaction(tx, order.id, payment))) return { outcome: 'alreadyPlaced' };
  const isClosedByOther = cart.order_id !== null && cart.order_id !== order.id;
  if (order.status !== 'pending' || isClosedByOther || !isAsAgreed(order, payment)) {
    if (payment) await returnOverpayment(tx, order, payment, now);
    return { outcome: 'overpaid' };
  }
  const takenStock = await takePlacedStock(tx, order, { items, levels, terms, now });
  await Promise.all([recordSoldStock(tx, order.id, takenStock, now), finalizeUses(tx, buildCodeOrder(order), now)]);
  await takeLicenceKeys(tx, listUnparceledLines(items), now);
  const { payments, givesUp } = await settleAttempts(tx, order, payment, { attempts, now });
  if (payment?.kept)
    await storePaidCardToken(tx, { ...payment.kept, gateway: payment.gateway, orderId: order.id, now });
  // a cart whose bank took days was closed when the wait began
  if (cart.order_id === null) await closeCart(tx, { order, cart }, { lines, items, now });
  const hint = describeMissingItems(order, cart) ?? (await describeMissingCard(tx, order, items));
  const placed = await placeOrder(tx, { config, order, items, hint, takenStock, payment, payments, terms, now });
  return { outcome: 'placed', placed, givesUp };
}

interface StockRequest {
  items: Row<'order_items'>[];
  levels: Parameters<typeof takeOrderStock>[3]['levels'];
  terms: StoredTerms | undefined;
  now: Date;
}

/** Takes the pieces of an order that is placed, unless its terms say that it takes them when it is paid. */
async function takePlacedStock(
  tx: Tx,
  order: Row<'orders'>,
  { items, levels, terms, now }: StockRequest,
): Promise<TakenStock[]> {
  if (terms?.takes_stock !== false) return takeOrderStock(tx, order.id, items, { levels, now });
  await releaseHold(tx, order.id);
  return [];
}

/** @returns what the order was paid with, and whether other attempts were given up for it */
async function settleAttempts(
  tx: Tx,
  { id }: Row<'orders'>,
  payment: PaidWith | null,
  { attempts, now }: { attempts: Attempt[]; now: Date },
): Promise<{ payments: Row<'payments'>[]; givesUp: boolean }> {
  const { decided, others: otherAttempts } = payment
    ? await decideAttempt(tx, id, payment, { loadedAttempts: attempts, now })
    : { decided: null, others: attempts };
  const givesUp = otherAttempts.some(isUndecidedAttempt);
  if (givesUp) await giveUpAttempts(tx, id, now);
  return { payments: decided ? [decided] : [], givesUp };
}

interface OrderPlacement {
  config: AppDeps['config'];
  order: Row<'orders'>;
  items: Row<'order_items'>[];
  /** what the shopper has to know, on the order's page and in its mail */
  hint: string | undefined;
  takenStock: TakenStock[];
  payment: PaidWith | null;
  payments: Row<'payments'>[];
  terms: StoredTerms | undefined;
  now: Date;
}

/**
 * Places an order that is paid, or is to be paid by its terms. The steps that need a number come last, because other orders
 * wait for theirs until this transaction commits.
 */
async function placeOrder(
  tx: Tx,
  { config, order, items, hint: note, takenStock, payment, payments, terms, now }: OrderPlacement,
): Promise<PlacedOrder> {
  const isHeld = payment?.status === 'authorized';
  const isPaid = !isHeld && !terms;
  const status = isPaid ? 'paid' : 'payment_pending';
  assertMayBecome(order, status);
  const event = await recordTimelineEntry(tx, order, { to: status, actor: 'shopper', note, now });
  const low = await findLowStockEvents(tx, order.id, takenStock);
  const numbering = await readNumbering(tx, 'invoice', now);
  // Authorized money is invoiced when it is captured, and what is paid without a gateway when it is paid or sent
  const isInvoiced = terms ? terms.method === 'invoice' : !isHeld;
  const [number, invoiceNumber] = isInvoiced
    ? await takeNextNumbers(tx, ['order_number', numbering.counter])
    : [await takeNextNumber(tx, 'order_number')];
  const billing = parseJson<Billing>(order.billing);
  const change = {
    number: String(number),
    billing: JSON.stringify(payment?.card ? { ...billing, card: payment.card } : billing),
    date_created: now.toISOString(),
    ...buildSearchNames(order),
    status,
    financial_status: terms ? 'pending' : isHeld ? 'authorized' : 'paid',
    fulfillment_status: isPaid && !items.some(isParceledItem) ? 'fulfilled' : 'unfulfilled',
    ...(terms && toTermsColumns({ ...terms, reference: String(number) })),
  } as const;
  await updateRow(tx, 'orders', order.id, change);
  const placed = { ...order, ...change };
  if (isPaid)
    await updateDeliveries(
      tx,
      { ...placed, isPaid: true, isUndone: false, isRefunded: false },
      listUnparceledLines(items),
      now,
    );
  await recordEvents(tx, [buildCreatedEvent(placed, items), ...low], now);
  const invoicedOrder = { order: placed, items, payments: payment ? [payment] : [] };
  if (invoiceNumber !== undefined)
    await invoicePlaced(tx, { ...invoicedOrder, number: `${numbering.prefix}${invoiceNumber}` }, now);
  await startSubscriptions(tx, placed, items, now);
  const planTerms = await readAgreedTerms(tx, items, now);
  const parts = { items, terms: planTerms, payments, events: [event], refunds: [], returns: [] };
  const delivered = await readOrderDeliveries(tx, config, [{ order: placed, parts }]);
  await mailConfirmation({
    tx,
    config,
    order: placed,
    items,
    terms: planTerms,
    delivered,
    payment,
    leftOut: note,
    now,
  });
  return { order: placed, parts: { ...parts, delivered } };
}

/** Lists in a sentence the items that a renewal comes without. A shopper's own cart has shown them before the order. */
function describeMissingItems(
  { session_id, locale }: Row<'orders'>,
  cart: Pick<Row<'carts'>, 'removed_items'>,
): string | undefined {
  const lines = session_id === null ? removedLines(cart) : [];
  if (lines.length === 0) return undefined;
  const language = locale ?? 'en';
  const names = lines.map(({ name }) => name ?? translateText(createSentence('anItem'), language));
  return translateText(createSentence('renewedWithout', { products: [...new Set(names)].join(', ') }), language);
}

/** Says in a sentence that the next periods of the order's plans cannot be charged yet. */
async function describeMissingCard(
  tx: Tx,
  order: Row<'orders'>,
  items: Row<'order_items'>[],
): Promise<string | undefined> {
  if (!(await lacksSubscriptionCard(tx, order, items))) return undefined;
  return translateText(createSentence('planNeedsCard'), order.locale ?? 'en');
}

function buildCreatedEvent(order: Row<'orders'>, items: Row<'order_items'>[]): NewEvent {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const data = { ...toOrderEventData(order), status: order.status, items: pieces };
  return { type: 'order.created', entity_id: order.id, data, actor: 'shopper' };
}
