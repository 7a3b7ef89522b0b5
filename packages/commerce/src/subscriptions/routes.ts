import type { Subscription } from '@mercer/contract';
import type { Row, Tx } from '@mercer/database';
import { buildListSchema, subscription } from '@mercer/platform/entities';
import { readJsonBody, readJsonObject } from '@mercer/platform/http/body';
import type { AppEnv } from '@mercer/platform/http/context';
import { buildValidationError, invalidRequest, unauthorized } from '@mercer/platform/http/errors';
import { parsePagingQuery } from '@mercer/platform/http/list';
import { parseBody } from '@mercer/platform/http/parse-body';
import { parseQuery } from '@mercer/platform/http/query';
import { storeAnswer } from '@mercer/platform/http/routes/answer-once';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { pagedQuery } from '@mercer/platform/http/routes/queries';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import type { Context } from 'hono';
import * as v from 'valibot';
import { ItemChangeSchema, ItemInputSchema, ItemListSchema } from '../cart/index.ts';
import { buyOwnCart } from './buy.ts';
import { authorizeNewCard, changeSubscriptionCard } from './card.ts';
import { changeSubscription } from './change.ts';
import {
  findSubscription,
  itemsOfSubscription,
  listSubscriptions,
  lockSubscription,
  subscriptionsOfOrder,
} from './find.ts';
import {
  type NewSubscription,
  NewSubscriptionSchema,
  type ShopperChange,
  ShopperChangeSchema,
  type SubscriptionChange,
} from './input.ts';
import { addSubscriptionItem, removeSubscriptionItem, replaceExtraItems, updateSubscriptionItem } from './items.ts';

/** @throws ApiError `validation_error` where another product is chosen */
async function applyShopperChange(
  tx: Tx,
  row: Row<'subscriptions'>,
  { status, product_id, variant_id, coupon_code: _, items, ...change }: ShopperChange,
  now: Date,
): Promise<void> {
  await assertSameProduct(tx, row, { product_id, variant_id });
  await changeSubscription(tx, row, { ...toStatusChange(status), ...change }, { actor: 'shopper', now });
  // Lines of an earlier answer return with their ids, and keep their agreed price
  if (items?.some(({ id }) => id === undefined)) await replaceExtraItems(tx, row, items, now);
}

function toStatusChange(status: string | undefined): SubscriptionChange {
  if (status === 'canceled') return { canceled: true };
  return status === 'paused' || status === 'active' ? { paused: status === 'paused' } : {};
}

/** Throws when another product or variant is chosen: a subscription keeps both, and `plan_id` chooses another plan. */
async function assertSameProduct(
  tx: Tx,
  row: Row<'subscriptions'>,
  { product_id, variant_id }: Pick<ShopperChange, 'product_id' | 'variant_id'>,
): Promise<void> {
  if (!product_id && !variant_id) return;
  const main = (await itemsOfSubscription(tx, [row.id]))[0];
  if (product_id && product_id !== main?.product_id)
    throw buildValidationError('A subscription keeps its product; plan_id chooses another plan of it', 'product_id');
  if (variant_id && variant_id !== main?.variant_id)
    throw buildValidationError('A subscription keeps its variant; plan_id chooses another plan of it', 'variant_id');
}

/** Buys a plan at once, beside the shopper's cart: its order begins the subscription. */
async function createSubscription(
  c: Context<AppEnv>,
  accountId: string,
  input: NewSubscription,
): Promise<Subscription> {
  const orderId = await buyOwnCart(c, accountId, input);
  const [createdSubscription] = await subscriptionsOfOrder(c.var.deps.db, orderId);
  if (!createdSubscription) throw invalidRequest(createSentence('planUnknown'));
  return createdSubscription;
}

const group = { access: 'account', tag: 'subscriptions', answer: subscription, hasErrors: true } as const;
/** One piece where `quantity` is absent. */
const QuantityInput = v.omit(ItemChangeSchema, ['metadata', '$set', 'variant_id', 'options', 'purchase_option']);
const missingSubscription = { 404: 'not_found_error: there is no such subscription' } as const;

/** /api/subscriptions: the account's own (§7). */
export const subscriptionRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/subscriptions',
    ...group,
    summary: 'Subscriptions',
    query: pagedQuery,
    answer: buildListSchema(subscription),
    handle: async (c) => {
      const query = parseQuery(new URL(c.req.url).search);
      return c.json(await listSubscriptions(c.var.deps.db, requireAccountId(c), parsePagingQuery(query)));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/subscriptions/:id',
    ...group,
    summary: 'One; null when there is none',
    answer: v.nullable(subscription),
    handle: async (c) => c.json(await findSubscription(c.var.deps.db, requireAccountId(c), c.req.param('id'))),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/subscriptions',
    idempotency: 'key',
    ...group,
    summary: 'Subscribes, and pays the first time',
    body: NewSubscriptionSchema,
    refusals: {
      402: 'card_declined: the bank says no',
      404: 'not_found_error: there is no such product',
      409: 'out_of_stock: others were faster',
      502: 'gateway_error: the gateway does not answer',
    },
    handle: async (c) => {
      const accountId = requireAccountId(c);
      return c.json(await createSubscription(c, accountId, parseBody(NewSubscriptionSchema, await readJsonObject(c))));
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/subscriptions/:id',
    idempotency: 'key',
    ...group,
    summary: 'Pauses, skips, ends or changes it',
    body: ShopperChangeSchema,
    example: { skip: true },
    refusals: {
      ...missingSubscription,
      402: 'authentication_required: the bank of the new card asks its holder at `param`; the same call follows',
      409: 'in_progress: its next order is being paid at this moment',
    },
    handle: async (c) => {
      const input = parseBody(ShopperChangeSchema, await readJsonObject(c));
      await authorizeNewCard(c, { accountId: requireAccountId(c), id: c.req.param('id') }, input);
      return respondToChange(c, async (tx, row, now) => {
        await applyShopperChange(tx, row, input, now);
        const { deps, session } = c.var;
        const changing = { gateways: deps.gateways, sessionId: session.row?.id ?? '' };
        if (input.billing) await changeSubscriptionCard(tx, row, input.billing, changing);
      });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/subscriptions/:id/items',
    idempotency: 'key',
    ...group,
    refusals: missingSubscription,
    summary: 'Adds what comes along',
    body: ItemInputSchema,
    handle: async (c) => {
      const item = parseBody(ItemInputSchema, await readJsonObject(c));
      return respondToChange(c, (tx, row, now) => addSubscriptionItem(tx, row, item, now));
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/subscriptions/:id/items',
    idempotency: 'key',
    ...group,
    refusals: missingSubscription,
    summary: 'Replaces what comes along',
    body: ItemListSchema,
    handle: async (c) => {
      const items = parseBody(ItemListSchema, await readJsonBody(c));
      return respondToChange(c, (tx, row, now) => replaceExtraItems(tx, row, items, now));
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/subscriptions/:id/items/:itemId',
    idempotency: 'key',
    ...group,
    refusals: missingSubscription,
    summary: 'Changes how many',
    body: QuantityInput,
    example: { quantity: 2 },
    handle: async (c) => {
      const { quantity } = parseBody(QuantityInput, await readJsonObject(c));
      return respondToChange(c, (tx, row) => updateSubscriptionItem(tx, row, c.req.param('itemId'), quantity));
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/subscriptions/:id/items/:itemId',
    idempotency: 'key',
    ...group,
    refusals: missingSubscription,
    summary: 'Takes it out',
    handle: (c) => respondToChange(c, (tx, row) => removeSubscriptionItem(tx, row, c.req.param('itemId'))),
  }),
];

type Change = (tx: Tx, row: Row<'subscriptions'>, now: Date) => Promise<void>;

/**
 * Runs every change of a subscription: locks it in a transaction, applies the change, and responds with the whole
 * subscription.
 */
async function respondToChange(c: Context<AppEnv>, work: Change): Promise<Response> {
  const { db, now } = c.var.deps;
  const accountId = requireAccountId(c);
  const id = c.req.param('id') ?? '';
  await db.transaction().execute(async (tx) => {
    await work(tx, await lockSubscription(tx, accountId, id), now());
    if (c.var.namedRequest) await storeAnswer(c, tx, await findSubscription(tx, accountId, id));
  });
  return c.json(await findSubscription(db, accountId, id));
}

function requireAccountId(c: Context<AppEnv>): string {
  const { accountId } = c.var.session;
  if (!accountId) throw unauthorized();
  return accountId;
}
