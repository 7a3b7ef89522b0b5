import type Stripe from 'stripe';
import type { Transaction } from '../port.ts';
import { isUnsearchable, unlessStripe } from './decline.ts';
import { expand, toTransaction } from './transaction.ts';

type PaymentIntent = Stripe.PaymentIntent;

const listed = expand.map((field) => `data.${field}`);
/** An order is asked about for a week. */
const windowSeconds = 7 * 24 * 3600;

/**
 * The payments of an order. https://docs.stripe.com/search: what was written is found a minute later, in bad hours an hour,
 * and merchants in India cannot search. Where an answer was lost the payments of the time since are looked through instead.
 */
export async function findPayments(stripe: Stripe, orderId: string, unanswered?: Date): Promise<Transaction[]> {
  const searchResults = await searchPayments(stripe, orderId).catch((error: unknown) =>
    isUnsearchable(error) ? [] : unlessStripe(error),
  );
  const intents =
    searchResults.length === 0 && unanswered ? await listPaymentsSince(stripe, orderId, unanswered) : searchResults;
  return intents.map(toTransaction);
}

async function searchPayments({ paymentIntents }: Stripe, orderId: string): Promise<PaymentIntent[]> {
  const query = `metadata['order_id']:'${orderId.replace(/['\\]/g, '\\$&')}'`;
  return (await paymentIntents.search({ query, limit: 100, expand: listed })).data;
}

async function listPaymentsSince({ paymentIntents }: Stripe, orderId: string, date: Date): Promise<PaymentIntent[]> {
  const from = Math.floor(date.getTime() / 1000);
  const created = { gte: from, lte: from + windowSeconds };
  const intents: PaymentIntent[] = [];
  try {
    for await (const intent of paymentIntents.list({ created, limit: 100, expand: listed })) {
      if (intent.metadata.order_id === orderId) intents.push(intent);
    }
  } catch (error) {
    return unlessStripe(error);
  }
  return intents;
}
