import type { DeclineCode } from '@mercer/contract';
import { GatewayUnavailable } from '../errors.ts';
import type { Transaction } from '../port.ts';
import type { Amazon } from './api.ts';
import { toMinorAmount } from './money.ts';
import type { Charge, CheckoutSession } from './wire.ts';

/** https://developer.amazon.com/docs/amazon-pay-checkout/declines.html: Amazon does not say what a bank has told it. */
const passing = ['ProcessingFailure', 'TransactionTimedOut'];

/** @param reason of a charge */
export function toDeclineCode(reason: string | null): DeclineCode {
  return passing.includes(reason ?? '') ? 'try_again_later' : 'declined';
}

const transactionDefaults = { method: 'amazon', card: null, message: null };

/**
 * Reads the transaction of a session. Amazon does not say whether an open session has been through its page: the
 * session counts as authorized, and Amazon refuses to complete it until then.
 */
export async function readTransaction(amazon: Amazon, session: CheckoutSession): Promise<Transaction> {
  const { checkoutSessionId: id, chargeId, statusDetails, paymentDetails, merchantMetadata } = session;
  if (chargeId) return transactionOfCharge(amazon, chargeId, id);
  const price = paymentDetails?.chargeAmount;
  const order_id = merchantMetadata?.merchantReferenceId ?? '';
  const money = { amount: price ? toMinorAmount(price) : 0, currency: price?.currencyCode ?? '' };
  return {
    ...transactionDefaults,
    ...money,
    id,
    order_id,
    status: toSessionStatus(statusDetails, order_id !== '' && price != null),
  };
}

function toSessionStatus(
  { state, reasonCode }: CheckoutSession['statusDetails'],
  isAsked: boolean,
): Transaction['status'] {
  if (state === 'Open') return isAsked ? 'authorized' : 'open';
  return reasonCode === 'Declined' ? 'failed' : 'canceled';
}

const chargeStatuses: Record<Charge['statusDetails']['state'], Transaction['status']> = {
  AuthorizationInitiated: 'requires_action',
  Authorized: 'requires_action',
  CaptureInitiated: 'requires_action',
  Captured: 'paid',
  Canceled: 'canceled',
  Declined: 'failed',
};

/**
 * Reads the transaction of a charge. A paid transaction takes the charge's id, because a session is deleted after 30
 * days.
 */
async function transactionOfCharge(amazon: Amazon, chargeId: string, sessionId: string): Promise<Transaction> {
  const charge = await amazon.charge(chargeId);
  if (!charge) throw new GatewayUnavailable('The charge cannot be read');
  const price = charge.captureAmount ?? charge.chargeAmount;
  const status = chargeStatuses[charge.statusDetails.state];
  return {
    ...transactionDefaults,
    ...(status === 'paid' ? { id: chargeId, begunAs: sessionId } : { id: sessionId }),
    status,
    order_id: await readOrderId(amazon, charge.chargePermissionId),
    amount: toMinorAmount(price),
    currency: price.currencyCode,
    message: charge.statusDetails.reasonCode,
    decline: status === 'failed' ? toDeclineCode(charge.statusDetails.reasonCode) : undefined,
  };
}

/** The order that a shopper has agreed to pay. @returns '' for what is none of ours */
export async function readOrderId(amazon: Amazon, chargePermissionId: string): Promise<string> {
  const permission = await amazon.permission(chargePermissionId);
  return permission?.merchantMetadata?.merchantReferenceId ?? '';
}
