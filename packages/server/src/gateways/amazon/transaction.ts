import { GatewayUnavailable } from '../faults.ts';
import type { Transaction } from '../port.ts';
import type { Amazon } from './api.ts';
import { declineOf } from './decline.ts';
import { minorOf } from './money.ts';
import type { Charge, CheckoutSession } from './wire.ts';

const none = { method: 'amazon', card: null, message: null };

/**
 * How a session stands. While it is open nobody is told whether the shopper has been through Amazon's page: it may be taken,
 * and Amazon refuses that until then.
 */
export async function transactionOf(amazon: Amazon, session: CheckoutSession): Promise<Transaction> {
  const { checkoutSessionId: id, chargeId, statusDetails, paymentDetails, merchantMetadata } = session;
  if (chargeId) return transactionOfCharge(amazon, chargeId, id);
  const price = paymentDetails?.chargeAmount;
  const order_id = merchantMetadata?.merchantReferenceId ?? '';
  const money = { amount: price ? minorOf(price) : 0, currency: price?.currencyCode ?? '' };
  return { ...none, ...money, id, order_id, status: statusOf(statusDetails, order_id !== '' && price != null) };
}

function statusOf({ state, reasonCode }: CheckoutSession['statusDetails'], isAsked: boolean): Transaction['status'] {
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

/** What is paid has the id of its charge: a session is forgotten after 30 days. */
async function transactionOfCharge(amazon: Amazon, chargeId: string, sessionId: string): Promise<Transaction> {
  const charge = await amazon.charge(chargeId);
  if (!charge) throw new GatewayUnavailable('The charge cannot be read');
  const price = charge.captureAmount ?? charge.chargeAmount;
  const status = chargeStatuses[charge.statusDetails.state];
  return {
    ...none,
    ...(status === 'paid' ? { id: chargeId, begunAs: sessionId } : { id: sessionId }),
    status,
    order_id: await orderOf(amazon, charge.chargePermissionId),
    amount: minorOf(price),
    currency: price.currencyCode,
    message: charge.statusDetails.reasonCode,
    decline: status === 'failed' ? declineOf(charge.statusDetails.reasonCode) : undefined,
  };
}

/** The order that a shopper has agreed to pay. @returns '' for what is none of ours */
export async function orderOf(amazon: Amazon, chargePermissionId: string): Promise<string> {
  const permission = await amazon.permission(chargePermissionId);
  return permission?.merchantMetadata?.merchantReferenceId ?? '';
}
