import type { Subscription } from '@mercer/contract';
import type { Context } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { invalidRequest } from '../http/errors.ts';
import { createSentence } from '../http/sentences/sentence.ts';
import { buyOwnCart } from './buy.ts';
import { subscriptionsOfOrder } from './find.ts';
import type { NewSubscription } from './input.ts';

/** Buys a plan at once, beside the shopper's cart: its order begins the subscription. */
export async function createSubscription(
  c: Context<AppEnv>,
  accountId: string,
  input: NewSubscription,
): Promise<Subscription> {
  const orderId = await buyOwnCart(c, accountId, input);
  const [createdSubscription] = await subscriptionsOfOrder(c.var.deps.db, orderId);
  if (!createdSubscription) throw invalidRequest(createSentence('planUnknown'));
  return createdSubscription;
}
