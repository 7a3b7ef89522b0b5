import type { Body } from '../http/input.ts';
import { assertPlayed, BraintreeFault, refused } from './faults.ts';
import { amountOf, readAmount } from './money.ts';
import {
  changedTo,
  getTransaction,
  insertTransaction,
  instant,
  ledgerId,
  lockTransaction,
  saveTransaction,
  type Tx,
} from './objects.ts';
import { outcomeOf } from './outcome.ts';
import { innerPart, textsIn } from './part.ts';
import { descriptorIn, detailFields, readDetails, readLines } from './sale-details.ts';
import { changeBooks, enterIntoBooks, newTransactionId, readOrderId } from './sales.ts';
import type { Status, Transaction } from './types.ts';

export type Change = (tx: Tx, id: string, given: Body, now: Date) => Promise<Transaction>;

const voidable: readonly Status[] = ['authorized', 'submitted_for_settlement', 'settlement_pending'];

/** What is not with the bank yet is let go. @throws BraintreeFault */
export const voidTransaction: Change = async (tx, id, given, now) => {
  assertPlayed(given, []);
  const transaction = await lockTransaction(tx, id, now);
  if (!voidable.includes(transaction.status)) throw refused('notVoidable');
  return enter(tx, changedTo(transaction, 'voided', now), now);
};

const submittedFields = ['amount', 'order_id', ...detailFields];

/** Takes what was authorized, or a part of it. @throws BraintreeFault */
export const submitForSettlement: Change = async (tx, id, given, now) => {
  assertPlayed(given, submittedFields);
  const transaction = await lockTransaction(tx, id, now);
  if (transaction.status !== 'authorized') throw refused('notAuthorized');
  const { currency_iso_code: currency, payment_instrument_type, sandbox } = transaction;
  const whole = readAmount(transaction.amount, currency);
  const asked = given.amount === undefined ? whole : readAmount(given.amount, currency);
  if (asked > whole) throw refused('settlementTooLarge');
  const status = payment_instrument_type === 'paypal_account' ? 'settling' : 'submitted_for_settlement';
  const submitted = { ...sandbox, submitted_at: now.toISOString() };
  await tx.updateTable('charges').set({ amount: asked }).where('id', '=', ledgerId(id)).execute();
  const named = { ...readDetails(given, currency), order_id: readOrderId(given.order_id) ?? transaction.order_id };
  const part = { ...transaction, ...named, amount: amountOf(asked, currency), sandbox: submitted };
  return enter(tx, changedTo(part, status, now), now);
};

/** What the library's `testing` asks for: the end of a settlement, at once. */
export function settlement(status: Status): Change {
  return async (tx, id, given, now) => {
    assertPlayed(given, []);
    return enter(tx, changedTo(await lockTransaction(tx, id, now), status, now), now);
  };
}

/** Settles a part of what was authorized as a transaction of its own; further parts may follow. @throws BraintreeFault */
export const submitPart: Change = async (tx, id, given, now) => {
  assertPlayed(given, [...submittedFields, 'final_capture']);
  if (given.final_capture !== undefined && typeof given.final_capture !== 'boolean')
    throw invalidField('final_capture');
  const parent = await lockTransaction(tx, id, now);
  if (!['authorized', 'settlement_pending'].includes(parent.status)) throw refused('notAuthorized');
  const { currency_iso_code: currency } = parent;
  const asked = readAmount(given.amount, currency);
  const parts = parent.partial_settlement_transaction_ids ?? [];
  const settled = await Promise.all(parts.map((part) => getTransaction(tx, part, now)));
  const before = settled.reduce((sum, { amount }) => sum + readAmount(amount, currency), 0);
  if (before + asked > readAmount(parent.amount, currency)) throw refused('partialTooLarge');
  const child: Transaction = {
    ...parent,
    ...readDetails(given, currency),
    order_id: readOrderId(given.order_id) ?? parent.order_id,
    id: newTransactionId(),
    authorized_transaction_id: parent.id,
    amount: amountOf(asked, currency),
    created_at: instant(now),
    status_history: [],
    sandbox: { ...parent.sandbox, submitted_at: now.toISOString() },
  };
  const submitted = changedTo(child, 'submitted_for_settlement', now);
  await insertTransaction(tx, submitted, now);
  await enterIntoBooks(tx, submitted, asked, now);
  const partial_settlement_transaction_ids = [...parts, child.id];
  const status = given.final_capture === true ? 'settled' : 'settlement_pending';
  const pending = parent.status === status ? parent : changedTo(parent, status, now);
  await saveTransaction(tx, { ...pending, partial_settlement_transaction_ids }, now);
  // the parts stand in the books in its place
  await tx.updateTable('charges').set({ status: 'canceled' }).where('id', '=', ledgerId(id)).execute();
  return submitted;
};

/** Changes what the shop calls it, and its amount before it is with the bank. @throws BraintreeFault */
export const updateDetails: Change = async (tx, id, given, now) => {
  assertPlayed(given, ['amount', 'order_id', 'descriptor']);
  const transaction = await lockTransaction(tx, id, now);
  if (transaction.status !== 'submitted_for_settlement') throw refused('notAuthorized');
  const { currency_iso_code: currency } = transaction;
  const whole = readAmount(transaction.amount, currency);
  const asked = given.amount === undefined ? whole : readAmount(given.amount, currency);
  if (asked > whole) throw refused('settlementTooLarge');
  await tx.updateTable('charges').set({ amount: asked }).where('id', '=', ledgerId(id)).execute();
  const order_id = readOrderId(given.order_id) ?? transaction.order_id;
  const named = { ...descriptorIn(given), amount: amountOf(asked, currency), order_id };
  return saveTransaction(tx, { ...transaction, ...named }, now);
};

/** Sells the same once more, for another amount. @throws BraintreeFault */
export const clone: Change = async (tx, id, given, now) => {
  const earlier = await lockTransaction(tx, id, now);
  const isSold = ['authorized', 'submitted_for_settlement', 'settling', 'settled', 'voided'].includes(earlier.status);
  if (earlier.type !== 'sale' || !isSold) throw refused('notCloneable');
  assertPlayed(given, ['amount', 'channel', 'options']);
  const options = innerPart(given, 'options', ['submit_for_settlement']);
  const { currency_iso_code: currency, payment_instrument_type: instrument, sandbox } = earlier;
  const minor = readAmount(given.amount, currency);
  const isSubmitted = options.submit_for_settlement === true;
  const copy: Transaction = {
    ...earlier,
    ...textsIn(given, ['channel']),
    ...outcomeOf({ cents: minor, instrument, behaviour: sandbox.behaviour, isSubmitted }),
    id: newTransactionId(),
    amount: amountOf(minor, currency),
    created_at: instant(now),
    refund_ids: [],
    disputes: [],
    status_history: [],
    sandbox: { ...sandbox, submitted_at: isSubmitted ? now.toISOString() : null },
  };
  const sold = changedTo(copy, copy.status, now);
  await insertTransaction(tx, sold, now);
  await enterIntoBooks(tx, sold, minor, now);
  return sold;
};

/** Holds another amount than was authorized. @throws BraintreeFault */
export const adjustAuthorization: Change = async (tx, id, given, now) => {
  assertPlayed(given, ['amount']);
  const held = await lockTransaction(tx, id, now);
  if (held.status !== 'authorized' || held.payment_instrument_type === 'paypal_account') throw refused('notAdjustable');
  const { currency_iso_code: currency } = held;
  const asked = readAmount(given.amount, currency);
  if (asked === readAmount(held.amount, currency)) throw refused('adjustmentInvalid');
  await tx.updateTable('charges').set({ amount: asked }).where('id', '=', ledgerId(id)).execute();
  const amount = amountOf(asked, currency);
  const adjustment = { amount, success: true, timestamp: instant(now) };
  const authorization_adjustments = [...(held.authorization_adjustments ?? []), adjustment];
  return saveTransaction(tx, { ...held, amount, authorization_adjustments }, now);
};

/** Tells PayPal with which parcel the goods are under way. @throws BraintreeFault */
export const addShipment: Change = async (tx, id, given, now) => {
  assertPlayed(given, ['carrier', 'line_items', 'notify_payer', 'tracking_number']);
  const { carrier, tracking_number } = textsIn(given, ['carrier', 'tracking_number']);
  if (!carrier || !tracking_number) throw refused('shipmentInvalid');
  if (given.notify_payer !== undefined && typeof given.notify_payer !== 'boolean') throw invalidField('notify_payer');
  const sale = await lockTransaction(tx, id, now);
  const line_items = readLines(given.line_items ?? [], sale.currency_iso_code);
  const shipments = [...(sale.shipments ?? []), { id: newTransactionId(), carrier, tracking_number, line_items }];
  return saveTransaction(tx, { ...sale, shipments }, now);
};

function invalidField(name: string): BraintreeFault {
  return new BraintreeFault(422, [{ code: '', attribute: name, message: `${name} is invalid.` }]);
}

async function enter(tx: Tx, transaction: Transaction, now: Date): Promise<Transaction> {
  const saved = await saveTransaction(tx, transaction, now);
  await changeBooks(tx, saved);
  return saved;
}
