import { assertAnswered } from '../call.ts';
import { GatewayUnavailable } from '../faults.ts';
import type { ChargeRequest, Transaction } from '../port.ts';
import type { Braintree } from './client.ts';
import { amountText } from './money.ts';
import { transactionOf } from './transaction.ts';
import type { FieldFaults, Refusal, TransactionAnswer } from './wire.ts';

/**
 * Sells once for an order: Braintree takes no idempotency key, so it is asked first what it has of the order, and again
 * where the nonce is used up. @throws GatewayUnavailable
 */
export async function charge(braintree: Braintree, request: ChargeRequest): Promise<Transaction> {
  return (await standing(braintree, request.order_id)) ?? sell(braintree, request);
}

/** What was paid, or may still be. */
async function standing(braintree: Braintree, orderId: string): Promise<Transaction | undefined> {
  const sales = (await braintree.sales(orderId)).map(transactionOf);
  if (sales.some(({ status }) => status === 'open')) throw new GatewayUnavailable('Braintree still asks the bank');
  return sales.find(({ status }) => status !== 'failed' && status !== 'canceled');
}

async function sell(braintree: Braintree, request: ChargeRequest): Promise<Transaction> {
  const { order_id, amount, currency, token, deviceData } = request;
  const merchant_account_id = await braintree.accountFor(currency);
  if (!merchant_account_id) return refused(request, `Braintree has no merchant account in ${currency}`);
  const sale = {
    type: 'sale',
    amount: amountText(amount, currency),
    merchant_account_id,
    order_id,
    payment_method_nonce: token,
    ...(deviceData && { device_data: deviceData }),
    options: { submit_for_settlement: true },
  };
  const { status, body } = await braintree.ask<TransactionAnswer>('/transactions', { body: { transaction: sale } });
  if (status !== 422) assertAnswered({ status });
  if (body.transaction) return unlessOpen(transactionOf(body.transaction));
  return declined(braintree, request, body.api_error_response ?? {});
}

function unlessOpen(transaction: Transaction): Transaction {
  if (transaction.status === 'open') throw new GatewayUnavailable('Braintree still asks the bank');
  return transaction;
}

async function declined(braintree: Braintree, request: ChargeRequest, refusal: Refusal): Promise<Transaction> {
  const { transaction, message } = refusal;
  if (isRepeated(refusal)) return paidBefore(braintree, request);
  return transaction ? transactionOf(transaction) : refused(request, message ?? 'The payment was declined');
}

/** Braintree has made nothing of it. */
function refused({ order_id, amount, currency }: ChargeRequest, message: string): Transaction {
  return { id: '', status: 'failed', method: 'card', order_id, amount, currency, card: null, message };
}

/** Cannot use a nonce more than once. */
const consumed = '91564';

/** Whoever asked at the same moment was faster, or Braintree's own check of duplicates has seen it. */
function isRepeated({ transaction, errors }: Refusal): boolean {
  return transaction?.gateway_rejection_reason === 'duplicate' || codesOf(errors).includes(consumed);
}

export function codesOf({ errors = [], transaction }: FieldFaults = {}): string[] {
  return [...errors.map(({ code }) => code), ...(transaction ? codesOf(transaction) : [])];
}

async function paidBefore(braintree: Braintree, { order_id }: ChargeRequest): Promise<Transaction> {
  const paid = await standing(braintree, order_id);
  if (!paid) throw new GatewayUnavailable('The nonce is used, and no payment of the order is known');
  return paid;
}
