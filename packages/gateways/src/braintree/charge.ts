import { assertAnswered } from '../call.ts';
import { GatewayUnavailable } from '../errors.ts';
import type { ChargeRequest, Transaction } from '../port.ts';
import type { Braintree } from './client.ts';
import { formatAmount } from './money.ts';
import { toTransaction } from './transaction.ts';
import type { FieldFaults, Refusal, TransactionAnswer } from './wire.ts';

/**
 * Sells once for an order: Braintree takes no idempotency key, so it is asked first what it has of the order, and again
 * where the nonce is used up. @throws GatewayUnavailable
 */
export async function chargeOrderOnce(braintree: Braintree, request: ChargeRequest): Promise<Transaction> {
  return (await findExistingSale(braintree, request.order_id)) ?? createSale(braintree, request);
}

/** Finds the sale of an order that was paid or may still be. */
async function findExistingSale(braintree: Braintree, orderId: string): Promise<Transaction | undefined> {
  const sales = (await braintree.sales(orderId)).map(toTransaction);
  if (sales.some(({ status }) => status === 'open'))
    throw new GatewayUnavailable('Braintree is still waiting for the bank');
  return sales.find(({ status }) => status !== 'failed' && status !== 'canceled');
}

async function createSale(braintree: Braintree, request: ChargeRequest): Promise<Transaction> {
  const { order_id, amount, currency, token, deviceData } = request;
  const merchant_account_id = await braintree.accountFor(currency);
  if (!merchant_account_id) return buildFailedTransaction(request, `Braintree has no merchant account in ${currency}`);
  const sale = {
    type: 'sale',
    amount: formatAmount(amount, currency),
    merchant_account_id,
    order_id,
    payment_method_nonce: token,
    ...(deviceData && { device_data: deviceData }),
    options: { submit_for_settlement: true },
  };
  const { status, body } = await braintree.ask<TransactionAnswer>('/transactions', { body: { transaction: sale } });
  if (status !== 422) assertAnswered({ status });
  if (body.transaction) return requireDecided(toTransaction(body.transaction));
  return resolveDeclinedSale(braintree, request, body.api_error_response ?? {});
}

function requireDecided(transaction: Transaction): Transaction {
  if (transaction.status === 'open') throw new GatewayUnavailable('Braintree is still waiting for the bank');
  return transaction;
}

async function resolveDeclinedSale(
  braintree: Braintree,
  request: ChargeRequest,
  refusal: Refusal,
): Promise<Transaction> {
  const { transaction, message } = refusal;
  if (isRepeatedSale(refusal)) return requireExistingSale(braintree, request);
  return transaction
    ? toTransaction(transaction)
    : buildFailedTransaction(request, message ?? 'The payment was declined');
}

/** Braintree has made nothing of it. */
function buildFailedTransaction({ order_id, amount, currency }: ChargeRequest, message: string): Transaction {
  return { id: '', status: 'failed', method: 'card', order_id, amount, currency, card: null, message };
}

/** Cannot use a nonce more than once. */
const consumed = '91564';

/** Returns true when a concurrent request was faster, or Braintree's own duplicate check rejected the sale. */
function isRepeatedSale({ transaction, errors }: Refusal): boolean {
  return transaction?.gateway_rejection_reason === 'duplicate' || collectErrorCodes(errors).includes(consumed);
}

export function collectErrorCodes({ errors = [], transaction }: FieldFaults = {}): string[] {
  return [...errors.map(({ code }) => code), ...(transaction ? collectErrorCodes(transaction) : [])];
}

async function requireExistingSale(braintree: Braintree, { order_id }: ChargeRequest): Promise<Transaction> {
  const existingSale = await findExistingSale(braintree, order_id);
  if (!existingSale) throw new GatewayUnavailable('The nonce was used, but the order has no known payment');
  return existingSale;
}
