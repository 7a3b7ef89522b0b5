import type Stripe from 'stripe';
import type { ChargeRequest, Transaction } from '../port.ts';
import { isRefusal, unlessStripe } from './faults.ts';
import { expand, transactionOf } from './transaction.ts';

/** Charges a card or a wallet's card that the browser has made a payment method of. */
export async function charge(stripe: Stripe, request: ChargeRequest): Promise<Transaction> {
  try {
    const { customer } = await stripe.paymentMethods.retrieve(request.token);
    const owner = typeof customer === 'string' ? customer : customer?.id;
    const intent = await stripe.paymentIntents.create(
      {
        amount: request.amount,
        currency: request.currency.toLowerCase(),
        payment_method: request.token,
        allowed_payment_method_types: ['card'],
        ...(owner && { customer: owner }),
        confirm: true,
        return_url: request.return_url,
        metadata: { order_id: request.order_id },
        expand,
      },
      { idempotencyKey: request.key },
    );
    return transactionOf(intent);
  } catch (error) {
    if (isRefusal(error)) return declined(request, error);
    return unlessStripe(error);
  }
}

function declined(
  { order_id, amount, currency }: ChargeRequest,
  { message, payment_intent }: Stripe.errors.StripeError,
): Transaction {
  const id = payment_intent?.id ?? '';
  return { id, status: 'failed', method: 'card', order_id, amount, currency, card: null, message };
}
