import { assertAnswered } from '../call.ts';
import { GatewayRefused, GatewayUnavailable } from '../faults.ts';
import type { RefundRequest } from '../port.ts';
import { codesOf } from './charge.ts';
import { type Braintree, transactionPath } from './client.ts';
import { amountText, minorOf } from './money.ts';
import { transactionOf } from './transaction.ts';
import type { BraintreeTransaction, TransactionAnswer } from './wire.ts';

/** Not with the bank yet. */
const unsettled = ['authorized', 'submitted_for_settlement', 'settlement_pending'];

/**
 * Gives money back, once: a refund keeps our key as its order id. What is not settled yet is voided whole; a part of it
 * waits until it is.
 * @throws GatewayRefused, GatewayUnavailable
 */
export async function refund(braintree: Braintree, request: RefundRequest): Promise<void> {
  const { transactionId, amount, currency } = request;
  const paid = await braintree.read(transactionId);
  if (!paid) throw new GatewayRefused('There is no such payment');
  const isWhole = amount === minorOf(paid.amount, currency);
  if (paid.status === 'voided' && isWhole) return;
  if (!unsettled.includes(paid.status)) return giveBack(braintree, request, paid);
  if (!isWhole) throw new GatewayUnavailable('Braintree gives a part back once the payment is settled');
  await voidSale(braintree, paid);
}

/** One that has settled meanwhile is given back at the next try. */
async function voidSale(braintree: Braintree, { id }: BraintreeTransaction): Promise<void> {
  assertAnswered(await braintree.ask(`${transactionPath(id)}/void`, { method: 'PUT' }));
}

async function giveBack(braintree: Braintree, request: RefundRequest, paid: BraintreeTransaction): Promise<void> {
  const { key, amount, currency } = request;
  const known = (await refundsOf(braintree, paid)).find(({ order_id }) => order_id === key);
  if (known) return assertGiven(known);
  const transaction = { amount: amountText(amount, currency), order_id: key };
  const path = `${transactionPath(paid.id)}/refund`;
  const { status, body } = await braintree.ask<TransactionAnswer>(path, { body: { transaction } });
  if (status !== 422) assertAnswered({ status });
  if (body.transaction) return assertGiven(body.transaction);
  const { message, errors } = body.api_error_response ?? {};
  if (codesOf(errors).some((code) => tooEarly.has(code)))
    throw new GatewayUnavailable('The payment is not settled yet');
  throw new GatewayRefused(message ?? 'The refund was refused');
}

/** Cannot refund unless it is settled; cannot refund what is settling. */
const tooEarly = new Set(['91506', '91574']);

export async function refundsOf(
  braintree: Braintree,
  { refund_ids = [] }: BraintreeTransaction,
): Promise<BraintreeTransaction[]> {
  const found = await Promise.all(refund_ids.map((id) => braintree.read(id)));
  return found.filter((transaction) => transaction !== null);
}

function assertGiven(given: BraintreeTransaction): void {
  if (!isGiven(given)) throw new GatewayRefused(transactionOf(given).message ?? 'The refund failed');
}

export function isGiven(given: BraintreeTransaction): boolean {
  return !['failed', 'canceled'].includes(transactionOf(given).status);
}
