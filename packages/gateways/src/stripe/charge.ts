import type Stripe from 'stripe';
import { GatewayRefused } from '../errors.ts';
import type { ChargeRequest, Transaction } from '../port.ts';
import { isAgreementToken, readDebitId } from './agreements.ts';
import { isStripeRefusal, toDeclineCode, unlessStripe } from './decline.ts';
import { buildIntentFields } from './details.ts';
import { expand, toTransaction } from './transaction.ts';

/** Charges a card or a wallet's card that the browser has made a payment method of, a kept one, or what a bank has agreed to. */
export async function createCharge(stripe: Stripe, request: ChargeRequest): Promise<Transaction> {
  const { customer, shopper, isHeld = false } = request;
  try {
    const { method, type } = await resolveMethod(stripe, request.token);
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
        ...buildIntentFields(pickChargeDetails(request), type),
        confirm: true,
        return_url: request.return_url,
        metadata: { order_id: request.order_id },
        expand,
      },
      { idempotencyKey: request.key },
    );
    // asked again, Stripe repeats what it has said: the shopper may have answered the bank since
    const isAsked = intent.status === 'requires_action';
    return toTransaction(isAsked ? await stripe.paymentIntents.retrieve(intent.id, { expand }) : intent);
  } catch (error) {
    if (error instanceof GatewayRefused || isStripeRefusal(error)) return toFailedTransaction(request, error);
    return unlessStripe(error);
  }
}

/** Selects the details of a charge; a renewal never asks for authentication because the shopper is absent. */
function pickChargeDetails({ details, shopper }: ChargeRequest): ChargeRequest['details'] {
  return shopper === 'away' ? { ...details, authentication: 'automatic' } : details;
}

async function resolveMethod(stripe: Stripe, token: string): Promise<{ method: string; type: 'card' | 'sepa_debit' }> {
  if (!isAgreementToken(token)) return { method: token, type: 'card' };
  return { method: await readDebitId(stripe, token), type: 'sepa_debit' };
}

function toFailedTransaction(
  { order_id, amount, currency }: ChargeRequest,
  error: GatewayRefused | Stripe.errors.StripeError,
): Transaction {
  const id = ('payment_intent' in error && error.payment_intent?.id) || '';
  const decline = error instanceof GatewayRefused ? error.decline : toDeclineCode(error);
  const requestFields = { order_id, amount, currency, card: null };
  return { ...requestFields, id, status: 'failed', method: 'card', message: error.message, decline };
}
