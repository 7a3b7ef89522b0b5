import { assertAnswered } from '../call.ts';
import { GatewayRefused, GatewayUnavailable } from '../errors.ts';
import type { RefundRequest } from '../port.ts';
import { collectErrorCodes } from './charge.ts';
import { type Braintree, transactionPath } from './client.ts';
import { formatAmount, toMinorAmount } from './money.ts';
import { toTransaction } from './transaction.ts';
import type { BraintreeTransaction, TransactionAnswer } from './wire.ts';

/** Not with the bank yet. */
const unsettled = ['authorized', 'submitted_for_settlement', 'settlement_pending'];

/**
 * Gives money back, once: a refund keeps our key as its order id. What is not settled yet is voided whole; a part of it
 * waits until it is.
 * @throws GatewayRefused, GatewayUnavailable
 */
export async function refundPayment(braintree: Braintree, request: RefundRequest): Promise<void> {
  const { transactionId, amount, currency } = request;
  const sale = await braintree.read(transactionId);
  if (!sale) throw new GatewayRefused('There is no such payment');
  const isWhole = amount === toMinorAmount(sale.amount, currency);
  if (sale.status === 'voided' && isWhole) return;
  if (!unsettled.includes(sale.status)) return refundSettledSale(braintree, request, sale);
  if (!isWhole) throw new GatewayUnavailable('Braintree refunds a part only once the payment is settled');
  await voidSale(braintree, sale);
}

/** Voids a sale. A sale that has settled meanwhile is refunded at the next attempt. */
async function voidSale(braintree: Braintree, { id }: BraintreeTransaction): Promise<void> {
  assertAnswered(await braintree.ask(`${transactionPath(id)}/void`, { method: 'PUT' }));
}

async function refundSettledSale(
  braintree: Braintree,
  request: RefundRequest,
  sale: BraintreeTransaction,
): Promise<void> {
  const { key, amount, currency } = request;
  const existingRefund = (await readSaleRefunds(braintree, sale)).find(({ order_id }) => order_id === key);
  if (existingRefund) return assertRefunded(existingRefund);
  const transaction = { amount: formatAmount(amount, currency), order_id: key };
  const path = `${transactionPath(sale.id)}/refund`;
  const { status, body } = await braintree.ask<TransactionAnswer>(path, { body: { transaction } });
  if (status !== 422) assertAnswered({ status });
  if (body.transaction) return assertRefunded(body.transaction);
  const { message, errors } = body.api_error_response ?? {};
  if (collectErrorCodes(errors).some((code) => tooEarly.has(code)))
    throw new GatewayUnavailable('The payment is not settled yet');
  throw new GatewayRefused(message ?? 'The refund was refused');
}

/** Cannot refund unless it is settled; cannot refund what is settling. */
const tooEarly = new Set(['91506', '91574']);

export async function readSaleRefunds(
  braintree: Braintree,
  { refund_ids = [] }: BraintreeTransaction,
): Promise<BraintreeTransaction[]> {
  const transactions = await Promise.all(refund_ids.map((id) => braintree.read(id)));
  return transactions.filter((transaction) => transaction !== null);
}

function assertRefunded(refund: BraintreeTransaction): void {
  if (!isSuccessfulRefund(refund)) throw new GatewayRefused(toTransaction(refund).message ?? 'The refund failed');
}

export function isSuccessfulRefund(refund: BraintreeTransaction): boolean {
  return !['failed', 'canceled'].includes(toTransaction(refund).status);
}
