import { randomBytes } from 'node:crypto';
import { type Body, isJsonObject, requiredText } from '../../http/input.ts';
import { buildChargeRow, insertCharge } from '../../ledger/charges.ts';
import type { ChargeStatus } from '../../store/tables.ts';
import { resolveAccount } from './accounts.ts';
import { assertPlayed, createFieldFault, unsupportedFault } from './faults.ts';
import { formatAmount, parseMinorAmount } from './money.ts';
import { consumeNonce } from './nonces.ts';
import { formatInstant, insertTransaction, type Tx, toLedgerId, toStatusEvent } from './objects.ts';
import { decideOutcome } from './outcome.ts';
import { detailFields, readDetails } from './sale-details.ts';
import type { Status, Transaction } from './types.ts';
import { findPaymentMethod, storePaymentMethod } from './vault.ts';

/** Takes or sets aside the money of a nonce, or tells why not. @throws BraintreeFault 422 */
export async function createSale(tx: Tx, fields: Body, now: Date): Promise<Transaction> {
  if (fields.type === 'credit') throw unsupportedFault('A credit without a sale');
  if (fields.type !== undefined && fields.type !== 'sale') throw createFieldFault('typeInvalid');
  assertPlayed(fields, saleFields);
  const options = isJsonObject(fields.options) ? fields.options : {};
  assertPlayed(options, optionFields);
  const { id: merchant_account_id, currency } = resolveAccount(fields.merchant_account_id);
  const minor = parseMinorAmount(fields.amount, currency);
  const order_id = readOrderId(fields.order_id);
  const details = readDetails(fields, currency);
  const { instrument, behaviour, rejection, kept: vaultFields } = await readPaymentMeans(tx, fields, now);
  const amount = formatAmount(minor, currency);
  const isSubmitted = options.submit_for_settlement === true;
  const cents = Math.round(Number(amount) * 100);
  const outcome = decideOutcome({ cents, instrument, behaviour, rejection, isSubmitted });
  const isOnItsWay = ['submitted_for_settlement', 'settling'].includes(outcome.status);
  const transaction: Transaction = {
    id: newTransactionId(),
    type: 'sale',
    ...outcome,
    amount,
    currency_iso_code: currency,
    merchant_account_id,
    order_id,
    created_at: formatInstant(now),
    updated_at: formatInstant(now),
    payment_instrument_type: instrument,
    refund_ids: [],
    refunded_transaction_id: null,
    disputes: [],
    status_history: [toStatusEvent({ status: outcome.status, updated_at: formatInstant(now), amount })],
    ...details,
    ...vaultFields,
    ...('customer' in vaultFields && { customer: { ...details.customer, ...vaultFields.customer } }),
    ...readRiskData(fields),
    sandbox: { behaviour, submitted_at: isOnItsWay ? now.toISOString() : null },
  };
  await insertTransaction(tx, transaction, now);
  await enterIntoBooks(tx, transaction, minor, now);
  return transaction;
}

/** A sale with device data is looked at by the fraud tools, and says what they have found. @throws BraintreeFault 422 */
function readRiskData({ device_data }: Body): Pick<Transaction, 'risk_data'> {
  if (device_data === undefined) return {};
  if (typeof device_data !== 'string') throw createFieldFault('deviceDataInvalid');
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

/**
 * Reads what a sale is paid with: a nonce, which may be stored with the sale, or a stored payment method.
 * @throws BraintreeFault 422
 */
async function readPaymentMeans(tx: Tx, fields: Body, now: Date) {
  const { payment_method_nonce: nonce, payment_method_token: token, customer_id, options } = fields;
  if (typeof token === 'string') {
    const { instrument, behaviour, customer_id: id } = await findPaymentMethod(tx, token);
    return { instrument, behaviour, rejection: undefined, kept: { customer: { id }, token } };
  }
  if (typeof nonce !== 'string') throw createFieldFault('methodMissing');
  const { instrument, behaviour, rejection } = await consumeNonce(tx, nonce);
  const { store_in_vault, store_in_vault_on_success } = isJsonObject(options) ? options : {};
  const isKept = store_in_vault === true || store_in_vault_on_success === true;
  const vaultFields = isKept ? await storePaymentMethod(tx, { instrument, behaviour, customer_id }, now) : {};
  return { instrument, behaviour, rejection, kept: vaultFields };
}

/** 8 letters and digits, as Braintree has them. */
export function newTransactionId(): string {
  return BigInt(`0x${randomBytes(8).toString('hex')}`)
    .toString(36)
    .padStart(8, '0')
    .slice(-8);
}

/** @throws BraintreeFault 422 */
export function readOrderId(rawOrderId: unknown): string | null {
  if (rawOrderId === undefined || rawOrderId === null || rawOrderId === '') return null;
  if (typeof rawOrderId !== 'string' || rawOrderId.length > 255) throw createFieldFault('orderIdTooLong');
  return requiredText(rawOrderId, 'order_id');
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
  const row = buildChargeRow({
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
  await insertCharge(tx, { ...row, id: toLedgerId(id), status, decline_code });
}

/** Translates a transaction's status to that of the ledger which all gateways share. */
function ledgerStatus(status: Status): ChargeStatus {
  const capturedStatuses: readonly Status[] = ['submitted_for_settlement', 'settling', 'settled'];
  if (capturedStatuses.includes(status)) return 'succeeded';
  if (status === 'authorized') return 'authorized';
  if (status === 'settlement_pending') return 'requires_action';
  return status === 'voided' ? 'canceled' : 'declined';
}

export async function updateLedgerCharge(tx: Tx, { id, status }: Transaction): Promise<void> {
  const change = { status: ledgerStatus(status) };
  await tx.updateTable('charges').set(change).where('id', '=', toLedgerId(id)).execute();
}
