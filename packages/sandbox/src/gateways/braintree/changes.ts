import type { Body } from '../../http/input.ts';
import { assertPlayed, BraintreeFault, createFieldFault } from './faults.ts';
import { formatAmount, parseMinorAmount } from './money.ts';
import {
  changeStatus,
  formatInstant,
  getTransaction,
  insertTransaction,
  lockTransaction,
  saveTransaction,
  type Tx,
  toLedgerId,
} from './objects.ts';
import { decideOutcome } from './outcome.ts';
import { innerPart, textsIn } from './part.ts';
import { descriptorIn, detailFields, readDetails, readLines } from './sale-details.ts';
import { enterIntoBooks, newTransactionId, readOrderId, updateLedgerCharge } from './sales.ts';
import type { Status, Transaction } from './types.ts';

export type Change = (tx: Tx, id: string, fields: Body, now: Date) => Promise<Transaction>;

const voidable: readonly Status[] = ['authorized', 'submitted_for_settlement', 'settlement_pending'];

/**
 * Voids a transaction that is not with the bank yet.
 * @throws BraintreeFault
 */
export const voidTransaction: Change = async (tx, id, fields, now) => {
  assertPlayed(fields, []);
  const transaction = await lockTransaction(tx, id, now);
  if (!voidable.includes(transaction.status)) throw createFieldFault('notVoidable');
  return saveAndUpdateLedger(tx, changeStatus(transaction, 'voided', now), now);
};

const submittedFields = ['amount', 'order_id', ...detailFields];

/** Takes what was authorized, or a part of it. @throws BraintreeFault */
export const submitForSettlement: Change = async (tx, id, fields, now) => {
  assertPlayed(fields, submittedFields);
  const transaction = await lockTransaction(tx, id, now);
  if (transaction.status !== 'authorized') throw createFieldFault('notAuthorized');
  const { currency_iso_code: currency, payment_instrument_type, sandbox } = transaction;
  const authorizedAmount = parseMinorAmount(transaction.amount, currency);
  const requestedAmount = fields.amount === undefined ? authorizedAmount : parseMinorAmount(fields.amount, currency);
  if (requestedAmount > authorizedAmount) throw createFieldFault('settlementTooLarge');
  const status = payment_instrument_type === 'paypal_account' ? 'settling' : 'submitted_for_settlement';
  const submitted = { ...sandbox, submitted_at: now.toISOString() };
  await tx.updateTable('charges').set({ amount: requestedAmount }).where('id', '=', toLedgerId(id)).execute();
  const named = { ...readDetails(fields, currency), order_id: readOrderId(fields.order_id) ?? transaction.order_id };
  const part = { ...transaction, ...named, amount: formatAmount(requestedAmount, currency), sandbox: submitted };
  return saveAndUpdateLedger(tx, changeStatus(part, status, now), now);
};

/** Creates the change by which the library's `testing` ends a settlement at once. */
export function settleWithStatus(status: Status): Change {
  return async (tx, id, requestFields, now) => {
    assertPlayed(requestFields, []);
    return saveAndUpdateLedger(tx, changeStatus(await lockTransaction(tx, id, now), status, now), now);
  };
}

/** Settles a part of what was authorized as a transaction of its own; further parts may follow. @throws BraintreeFault */
export const submitPartialSettlement: Change = async (tx, id, fields, now) => {
  assertPlayed(fields, [...submittedFields, 'final_capture']);
  if (fields.final_capture !== undefined && typeof fields.final_capture !== 'boolean')
    throw invalidField('final_capture');
  const parent = await lockTransaction(tx, id, now);
  if (!['authorized', 'settlement_pending'].includes(parent.status)) throw createFieldFault('notAuthorized');
  const { currency_iso_code: currency } = parent;
  const requestedAmount = parseMinorAmount(fields.amount, currency);
  const parts = parent.partial_settlement_transaction_ids ?? [];
  const settled = await Promise.all(parts.map((part) => getTransaction(tx, part, now)));
  const settledAmount = settled.reduce((sum, { amount }) => sum + parseMinorAmount(amount, currency), 0);
  if (settledAmount + requestedAmount > parseMinorAmount(parent.amount, currency))
    throw createFieldFault('partialTooLarge');
  const child: Transaction = {
    ...parent,
    ...readDetails(fields, currency),
    order_id: readOrderId(fields.order_id) ?? parent.order_id,
    id: newTransactionId(),
    authorized_transaction_id: parent.id,
    amount: formatAmount(requestedAmount, currency),
    created_at: formatInstant(now),
    status_history: [],
    sandbox: { ...parent.sandbox, submitted_at: now.toISOString() },
  };
  const submitted = changeStatus(child, 'submitted_for_settlement', now);
  await insertTransaction(tx, submitted, now);
  await enterIntoBooks(tx, submitted, requestedAmount, now);
  const partial_settlement_transaction_ids = [...parts, child.id];
  const status = fields.final_capture === true ? 'settled' : 'settlement_pending';
  const pending = parent.status === status ? parent : changeStatus(parent, status, now);
  await saveTransaction(tx, { ...pending, partial_settlement_transaction_ids }, now);
  // the parts stand in the books in its place
  await tx.updateTable('charges').set({ status: 'canceled' }).where('id', '=', toLedgerId(id)).execute();
  return submitted;
};

/** Changes what the shop calls it, and its amount before it is with the bank. @throws BraintreeFault */
export const updateDetails: Change = async (tx, id, fields, now) => {
  assertPlayed(fields, ['amount', 'order_id', 'descriptor']);
  const transaction = await lockTransaction(tx, id, now);
  if (transaction.status !== 'submitted_for_settlement') throw createFieldFault('notAuthorized');
  const { currency_iso_code: currency } = transaction;
  const submittedAmount = parseMinorAmount(transaction.amount, currency);
  const requestedAmount = fields.amount === undefined ? submittedAmount : parseMinorAmount(fields.amount, currency);
  if (requestedAmount > submittedAmount) throw createFieldFault('settlementTooLarge');
  await tx.updateTable('charges').set({ amount: requestedAmount }).where('id', '=', toLedgerId(id)).execute();
  const order_id = readOrderId(fields.order_id) ?? transaction.order_id;
  const named = { ...descriptorIn(fields), amount: formatAmount(requestedAmount, currency), order_id };
  return saveTransaction(tx, { ...transaction, ...named }, now);
};

/** Sells the same once more, for another amount. @throws BraintreeFault */
export const cloneTransaction: Change = async (tx, id, fields, now) => {
  const earlier = await lockTransaction(tx, id, now);
  const isSold = ['authorized', 'submitted_for_settlement', 'settling', 'settled', 'voided'].includes(earlier.status);
  if (earlier.type !== 'sale' || !isSold) throw createFieldFault('notCloneable');
  assertPlayed(fields, ['amount', 'channel', 'options']);
  const options = innerPart(fields, 'options', ['submit_for_settlement']);
  const { currency_iso_code: currency, payment_instrument_type: instrument, sandbox } = earlier;
  const minor = parseMinorAmount(fields.amount, currency);
  const isSubmitted = options.submit_for_settlement === true;
  const copy: Transaction = {
    ...earlier,
    ...textsIn(fields, ['channel']),
    ...decideOutcome({ cents: minor, instrument, behaviour: sandbox.behaviour, isSubmitted }),
    id: newTransactionId(),
    amount: formatAmount(minor, currency),
    created_at: formatInstant(now),
    refund_ids: [],
    disputes: [],
    status_history: [],
    sandbox: { ...sandbox, submitted_at: isSubmitted ? now.toISOString() : null },
  };
  const sold = changeStatus(copy, copy.status, now);
  await insertTransaction(tx, sold, now);
  await enterIntoBooks(tx, sold, minor, now);
  return sold;
};

/** Holds another amount than was authorized. @throws BraintreeFault */
export const adjustAuthorization: Change = async (tx, id, requestFields, now) => {
  assertPlayed(requestFields, ['amount']);
  const heldTransaction = await lockTransaction(tx, id, now);
  if (heldTransaction.status !== 'authorized' || heldTransaction.payment_instrument_type === 'paypal_account')
    throw createFieldFault('notAdjustable');
  const { currency_iso_code: currency } = heldTransaction;
  const requestedTotal = parseMinorAmount(requestFields.amount, currency);
  if (requestedTotal === parseMinorAmount(heldTransaction.amount, currency))
    throw createFieldFault('adjustmentInvalid');
  await tx.updateTable('charges').set({ amount: requestedTotal }).where('id', '=', toLedgerId(id)).execute();
  const amount = formatAmount(requestedTotal, currency);
  const adjustment = { amount, success: true, timestamp: formatInstant(now) };
  const authorization_adjustments = [...(heldTransaction.authorization_adjustments ?? []), adjustment];
  return saveTransaction(tx, { ...heldTransaction, amount, authorization_adjustments }, now);
};

/** Tells PayPal with which parcel the goods are under way. @throws BraintreeFault */
export const addShipment: Change = async (tx, id, requestFields, now) => {
  assertPlayed(requestFields, ['carrier', 'line_items', 'notify_payer', 'tracking_number']);
  const { carrier, tracking_number } = textsIn(requestFields, ['carrier', 'tracking_number']);
  if (!carrier || !tracking_number) throw createFieldFault('shipmentInvalid');
  if (requestFields.notify_payer !== undefined && typeof requestFields.notify_payer !== 'boolean')
    throw invalidField('notify_payer');
  const sale = await lockTransaction(tx, id, now);
  const line_items = readLines(requestFields.line_items ?? [], sale.currency_iso_code);
  const shipments = [...(sale.shipments ?? []), { id: newTransactionId(), carrier, tracking_number, line_items }];
  return saveTransaction(tx, { ...sale, shipments }, now);
};

function invalidField(name: string): BraintreeFault {
  return new BraintreeFault(422, [{ code: '', attribute: name, message: `${name} is invalid.` }]);
}

async function saveAndUpdateLedger(tx: Tx, transaction: Transaction, now: Date): Promise<Transaction> {
  const saved = await saveTransaction(tx, transaction, now);
  await updateLedgerCharge(tx, saved);
  return saved;
}
