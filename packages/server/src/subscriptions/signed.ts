import type { List, Subscription } from '@mercer/contract';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { readInput } from '../cart/index.ts';
import type { Db } from '../db/index.ts';
import { readObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { listOf } from '../http/list.ts';
import { isOrderToken } from '../orders/index.ts';
import { changeSubscription } from './change.ts';
import { lockAnySubscription, subscriptionsByIds } from './find.ts';
import { SubscriptionChangeSchema } from './input.ts';

/** A link can be passed on: it changes neither what is delivered, nor where to, nor who pays. */
export const SignedChangeSchema = v.pick(SubscriptionChangeSchema, [
  'paused',
  'date_pause_end',
  'canceled',
  'cancel_at_end',
  'cancel_reason',
  'skip',
]);

/** /orders/{id}/subscriptions: a guest's, for whoever has the signed link of an order that began or renewed them. */
export const signedSubscriptionRoutes = new Hono<AppEnv>()
  .get('/:id/subscriptions', async (c) => c.json(await listSigned(c)))
  .put('/:id/subscriptions/:subscriptionId', async (c) => {
    const { db, now } = c.var.deps;
    const id = c.req.param('subscriptionId');
    if (!(await idsOf(c)).includes(id)) throw notFound('This subscription does not exist');
    const input = readInput(SignedChangeSchema, await readObject(c));
    await db.transaction().execute(async (tx) => {
      await changeSubscription(tx, await lockAnySubscription(tx, id), input, { actor: 'shopper', now: now() });
    });
    return c.json((await subscriptionsByIds(db, [id]))[0] ?? null);
  });

async function listSigned(c: Context<AppEnv>): Promise<List<Subscription>> {
  const found = await subscriptionsByIds(c.var.deps.db, await idsOf(c));
  return listOf(found, found.length, { limit: Math.max(1, found.length), page: 1 });
}

/** None without the order's own key. */
async function idsOf(c: Context<AppEnv>): Promise<string[]> {
  const { config, db } = c.var.deps;
  const orderId = c.req.param('id') ?? '';
  return isOrderToken(config, orderId, c.req.query('token') ?? '') ? guestSubscriptions(db, orderId) : [];
}

async function guestSubscriptions(db: Db, orderId: string): Promise<string[]> {
  const begun = db.selectFrom('subscriptions').select('id').where('order_id', '=', orderId);
  const renewed = db
    .selectFrom('subscription_periods')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscription_id')
    .select('subscriptions.id')
    .where('subscription_periods.order_id', '=', orderId);
  const own = [begun, renewed].map((query) => query.where('subscriptions.account_id', 'is', null).execute());
  return (await Promise.all(own)).flat().map(({ id }) => id);
}
