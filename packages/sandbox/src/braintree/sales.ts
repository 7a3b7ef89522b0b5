import { randomBytes } from 'node:crypto';
import { type Body, isObject, requiredText } from '../http/input.ts';
import { insertCharge, newCharge } from '../ledger/charges.ts';
import type { ChargeStatus } from '../store/tables.ts';
import { accountOf } from './accounts.ts';
import { assertPlayed, notPlayed, refused } from './faults.ts';
import { amountOf, readAmount } from './money.ts';
import { consume } from './nonces.ts';
import { eventOf, insertTransaction, instant, ledgerId, type Tx } from './objects.ts';
import { outcomeOf } from './outcome.ts';
import { detailFields, readDetails } from './sale-details.ts';
import type { Status, Transaction } from './types.ts';
import { findMethod, keepMethod } from './vault.ts';

/** Takes or sets aside the money of a nonce, or tells why not. @throws BraintreeFault 422 */
export async function sell(tx: Tx, given: Body, now: Date): Promise<Transaction> {
  if (given.type === 'credit') throw notPlayed('A credit without a sale');
  if (given.type !== undefined && given.type !== 'sale') throw refused('typeInvalid');
  assertPlayed(given, saleFields);
  const options = isObject(given.options) ? given.options : {};
  assertPlayed(options, optionFields);
  const { id: merchant_account_id, currency } = accountOf(given.merchant_account_id);
  const minor = readAmount(given.amount, currency);
  const order_id = readOrderId(given.order_id);
  const details = readDetails(given, currency);
  const { instrument, behaviour, rejection, kept } = await readMeans(tx, given, now);
  const amount = amountOf(minor, currency);
  const isSubmitted = options.submit_for_settlement === true;
  const cents = Math.round(Number(amount) * 100);
  const outcome = outcomeOf({ cents, instrument, behaviour, rejection, isSubmitted });
  const isOnItsWay = ['submitted_for_settlement', 'settling'].includes(outcome.status);
  const transaction: Transaction = {
    id: newTransactionId(),
    type: 'sale',
    ...outcome,
    amount,
    currency_iso_code: currency,
    merchant_account_id,
    order_id,
    created_at: instant(now),
    updated_at: instant(now),
    payment_instrument_type: instrument,
    refund_ids: [],
    refunded_transaction_id: null,
    disputes: [],
    status_history: [eventOf({ status: outcome.status, updated_at: instant(now), amount })],
    ...details,
    ...kept,
    ...('customer' in kept && { customer: { ...details.customer, ...kept.customer } }),
    ...riskOf(given),
    sandbox: { behaviour, submitted_at: isOnItsWay ? now.toISOString() : null },
  };
  await insertTransaction(tx, transaction, now);
  await enterIntoBooks(tx, transaction, minor, now);
  return transaction;
}

/** A sale with device data is looked at by the fraud tools, and says what they have found. @throws BraintreeFault 422 */
function riskOf({ device_data }: Body): Pick<Transaction, 'risk_data'> {
  if (device_data === undefined) return {};
  if (typeof device_data !== 'string') throw refused('deviceDataInvalid');
  return { risk_data: { id: newTransactionId(), decision: 'Approve', device_data_captured: true } };
}

const saleFields = [
  'type',
  'amount',
  'merchant_account_id',
  'order_id',
  'payment_method_nonce',
  'payment_method_token',
  'customer_id',
  'device_data',
  'options',
  ...detailFields,
];
const optionFields = ['submit_for_settlement', 'store_in_vault', 'store_in_vault_on_success'];

/** What is paid with: a nonce, which may be kept with the sale, or what was kept before. @throws BraintreeFault 422 */
async function readMeans(tx: Tx, given: Body, now: Date) {
  const { payment_method_nonce: nonce, payment_method_token: token, customer_id, options } = given;
  if (typeof token === 'string') {
    const { instrument, behaviour, customer_id: id } = await findMethod(tx, token);
    return { instrument, behaviour, rejection: undefined, kept: { customer: { id }, token } };
  }
  if (typeof nonce !== 'string') throw refused('methodMissing');
  const { instrument, behaviour, rejection } = await consume(tx, nonce);
  const { store_in_vault, store_in_vault_on_success } = isObject(options) ? options : {};
  const isKept = store_in_vault === true || store_in_vault_on_success === true;
  const kept = isKept ? await keepMethod(tx, { instrument, behaviour, customer_id }, now) : {};
  return { instrument, behaviour, rejection, kept };
}

/** 8 letters and digits, as Braintree has them. */
export function newTransactionId(): string {
  return BigInt(`0x${randomBytes(8).toString('hex')}`)
    .toString(36)
    .padStart(8, '0')
    .slice(-8);
}

/** @throws BraintreeFault 422 */
export function readOrderId(given: unknown): string | null {
  if (given === undefined || given === null || given === '') return null;
  if (typeof given !== 'string' || given.length > 255) throw refused('orderIdTooLong');
  return requiredText(given, 'order_id');
}

const brands = {
  paypal_account: 'PayPal',
  android_pay_card: 'Google Pay',
  apple_pay_card: 'Apple Pay',
  credit_card: 'Visa',
};

/** Enters a sale into the ledger that all gateways of the sandbox share. @param amount minor units */
export async function enterIntoBooks(tx: Tx, transaction: Transaction, amount: number, now: Date): Promise<void> {
  const { id, order_id, currency_iso_code: currency, payment_instrument_type, sandbox } = transaction;
  const last4 = payment_instrument_type === 'paypal_account' ? '' : '4242';
  const brand = brands[payment_instrument_type];
  const card = { brand, last4, exp_month: 0, exp_year: 0, behaviour: sandbox.behaviour };
  const row = newCharge({
    gateway: 'braintree',
    token: id,
    order_id: order_id ?? '',
    amount,
    currency,
    return_url: null,
    idempotency_key: null,
    card,
    now,
  });
  const status = ledgerStatus(transaction.status);
  const decline_code = status === 'declined' ? transaction.processor_response_code : null;
  await insertCharge(tx, { ...row, id: ledgerId(id), status, decline_code });
}

/** How the books of all gateways call it. */
function ledgerStatus(status: Status): ChargeStatus {
  const taken: readonly Status[] = ['submitted_for_settlement', 'settling', 'settled'];
  if (taken.includes(status)) return 'succeeded';
  if (status === 'authorized') return 'authorized';
  if (status === 'settlement_pending') return 'requires_action';
  return status === 'voided' ? 'canceled' : 'declined';
}

export async function changeBooks(tx: Tx, { id, status }: Transaction): Promise<void> {
  const change = { status: ledgerStatus(status) };
  await tx.updateTable('charges').set(change).where('id', '=', ledgerId(id)).execute();
}
