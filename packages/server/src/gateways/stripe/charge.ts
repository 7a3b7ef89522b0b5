import type Stripe from 'stripe';
import { GatewayRefused } from '../faults.ts';
import type { ChargeRequest, Transaction } from '../port.ts';
import { debitOf, isAgreement } from './agreements.ts';
import { declineOf } from './decline.ts';
import { fieldsOf } from './details.ts';
import { isRefusal, unlessStripe } from './faults.ts';
import { expand, transactionOf } from './transaction.ts';

/** Charges a card or a wallet's card that the browser has made a payment method of, a kept one, or what a bank has agreed to. */
export async function charge(stripe: Stripe, request: ChargeRequest): Promise<Transaction> {
  const { customer, shopper, isHeld = false } = request;
  try {
    const { method, type } = await methodOf(stripe, request.token);
    const intent = await stripe.paymentIntents.create(
      {
        amount: request.amount,
        currency: request.currency.toLowerCase(),
        payment_method: method,
        allowed_payment_method_types: [type],
        // Stripe refuses a kept card without its customer, and with another one
        ...(customer && { customer }),
        ...(shopper === 'present for later' && { setup_future_usage: 'off_session' }),
        ...(shopper === 'away' && { off_session: true }),
        ...(isHeld && type === 'card' && { capture_method: 'manual' }),
        ...fieldsOf(detailsOf(request), type),
        confirm: true,
        return_url: request.return_url,
        metadata: { order_id: request.order_id },
        expand,
      },
      { idempotencyKey: request.key },
    );
    // asked again, Stripe repeats what it has said: the shopper may have answered the bank since
    const isAsked = intent.status === 'requires_action';
    return transactionOf(isAsked ? await stripe.paymentIntents.retrieve(intent.id, { expand }) : intent);
  } catch (error) {
    if (error instanceof GatewayRefused || isRefusal(error)) return declined(request, error);
    return unlessStripe(error);
  }
}

/** Nobody is there to be asked at a renewal. */
function detailsOf({ details, shopper }: ChargeRequest): ChargeRequest['details'] {
  return shopper === 'away' ? { ...details, authentication: 'automatic' } : details;
}

async function methodOf(stripe: Stripe, token: string): Promise<{ method: string; type: 'card' | 'sepa_debit' }> {
  if (!isAgreement(token)) return { method: token, type: 'card' };
  return { method: await debitOf(stripe, token), type: 'sepa_debit' };
}

function declined(
  { order_id, amount, currency }: ChargeRequest,
  error: GatewayRefused | Stripe.errors.StripeError,
): Transaction {
  const id = ('payment_intent' in error && error.payment_intent?.id) || '';
  const decline = error instanceof GatewayRefused ? error.decline : declineOf(error);
  const asked = { order_id, amount, currency, card: null };
  return { ...asked, id, status: 'failed', method: 'card', message: error.message, decline };
}
