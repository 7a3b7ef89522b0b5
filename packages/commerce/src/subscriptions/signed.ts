import type { List, Subscription } from '@mercer/contract';
import type { Db } from '@mercer/database';
import { buildListSchema, subscription } from '@mercer/platform/entities';
import { readJsonObject } from '@mercer/platform/http/body';
import type { AppEnv } from '@mercer/platform/http/context';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import { buildListResponse } from '@mercer/platform/http/list';
import { parseBody } from '@mercer/platform/http/parse-body';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { tokenQuery } from '@mercer/platform/http/routes/queries';
import type { Context } from 'hono';
import * as v from 'valibot';
import { isOrderToken } from '../orders/index.ts';
import { changeSubscription } from './change.ts';
import { lockAnySubscription, subscriptionsByIds } from './find.ts';
import { SubscriptionChangeSchema } from './input.ts';

/** A link can be passed on: it changes neither what is delivered, nor where to, nor who pays. */
const SignedChangeSchema = v.pick(SubscriptionChangeSchema, [
  'paused',
  'date_pause_end',
  'canceled',
  'cancel_at_end',
  'cancel_reason',
  'skip',
]);

const group = { access: 'shopper', tag: 'subscriptions', answer: subscription, hasErrors: true } as const;

/** /orders/{id}/subscriptions: a guest's, for whoever has the signed link of an order that began or renewed them. */
export const signedSubscriptionRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/orders/:id/subscriptions',
    ...group,
    summary: 'A guest’s subscriptions, by the signed link of an order',
    query: tokenQuery,
    takesAnyQuery: true,
    answer: buildListSchema(subscription),
    handle: async (c) => c.json(await listSignedSubscriptions(c)),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/orders/:id/subscriptions/:subscriptionId',
    idempotency: 'key',
    ...group,
    summary: 'Pauses, skips or ends one of them',
    query: tokenQuery,
    body: SignedChangeSchema,
    refusals: { 404: 'not_found_error: there is no such subscription' },
    handle: async (c) => {
      const { db, now } = c.var.deps;
      const id = c.req.param('subscriptionId');
      if (!(await readSignedSubscriptionIds(c)).includes(id))
        throw buildNotFoundError('This subscription does not exist');
      const input = parseBody(SignedChangeSchema, await readJsonObject(c));
      await db.transaction().execute(async (tx) => {
        await changeSubscription(tx, await lockAnySubscription(tx, id), input, { actor: 'shopper', now: now() });
      });
      return c.json((await subscriptionsByIds(db, [id]))[0] ?? null);
    },
  }),
];

async function listSignedSubscriptions(c: Context<AppEnv>): Promise<List<Subscription>> {
  const subscriptions = await subscriptionsByIds(c.var.deps.db, await readSignedSubscriptionIds(c));
  return buildListResponse(subscriptions, subscriptions.length, { limit: Math.max(1, subscriptions.length), page: 1 });
}

/** Reads the ids of the guest's subscriptions; an empty list without the order's own key. */
async function readSignedSubscriptionIds(c: Context<AppEnv>): Promise<string[]> {
  const { config, db } = c.var.deps;
  const orderId = c.req.param('id') ?? '';
  return isOrderToken(config, orderId, c.req.query('token') ?? '') ? guestSubscriptions(db, orderId) : [];
}

async function guestSubscriptions(db: Db, orderId: string): Promise<string[]> {
  const createdByOrder = db.selectFrom('subscriptions').select('id').where('order_id', '=', orderId);
  const renewed = db
    .selectFrom('subscription_periods')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscription_id')
    .select('subscriptions.id')
    .where('subscription_periods.order_id', '=', orderId);
  const guestQueries = [createdByOrder, renewed].map((query) =>
    query.where('subscriptions.account_id', 'is', null).execute(),
  );
  return (await Promise.all(guestQueries)).flat().map(({ id }) => id);
}
