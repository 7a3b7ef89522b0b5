import { type Context, Hono } from 'hono';
import { ItemInputSchema, ItemListSchema, parseCartInput } from '../cart/index.ts';
import type { Row, Tx } from '../db/index.ts';
import { readJsonBody, readJsonObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { unauthorized } from '../http/errors.ts';
import { parsePagingQuery } from '../http/list.ts';
import { parseQuery } from '../http/query.ts';
import { authorizeNewCard, changeSubscriptionCard } from './card.ts';
import { createSubscription } from './create.ts';
import { findSubscription, listSubscriptions, lockSubscription } from './find.ts';
import { NewSubscriptionSchema, ShopperChangeSchema } from './input.ts';
import { addSubscriptionItem, removeSubscriptionItem, replaceExtraItems, updateSubscriptionItem } from './items.ts';
import { applyShopperChange } from './shopper-change.ts';

/** /api/subscriptions: the account's own (§7). */
export const subscriptionRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    requireAccountId(c);
    await next();
  })
  .get('/', async (c) => {
    const query = parseQuery(new URL(c.req.url).search);
    return c.json(await listSubscriptions(c.var.deps.db, requireAccountId(c), parsePagingQuery(query)));
  })
  .get('/:id', async (c) => c.json(await findSubscription(c.var.deps.db, requireAccountId(c), c.req.param('id'))))
  .post('/', async (c) => {
    const accountId = requireAccountId(c);
    return c.json(
      await createSubscription(c, accountId, parseCartInput(NewSubscriptionSchema, await readJsonObject(c))),
    );
  })
  .put('/:id', async (c) => {
    const input = parseCartInput(ShopperChangeSchema, await readJsonObject(c));
    await authorizeNewCard(c, { accountId: requireAccountId(c), id: c.req.param('id') }, input);
    return respondToChange(c, async (tx, row, now) => {
      await applyShopperChange(tx, row, input, now);
      const { deps, session } = c.var;
      const changing = { gateways: deps.gateways, sessionId: session.row?.id ?? '' };
      if (input.billing) await changeSubscriptionCard(tx, row, input.billing, changing);
    });
  })
  .post('/:id/items', async (c) => {
    const item = parseCartInput(ItemInputSchema, await readJsonObject(c));
    return respondToChange(c, (tx, row, now) => addSubscriptionItem(tx, row, item, now));
  })
  .put('/:id/items', async (c) => {
    const items = parseCartInput(ItemListSchema, await readJsonBody(c));
    return respondToChange(c, (tx, row, now) => replaceExtraItems(tx, row, items, now));
  })
  .put('/:id/items/:itemId', async (c) => {
    const { quantity } = await readJsonObject(c);
    return respondToChange(c, (tx, row) => updateSubscriptionItem(tx, row, c.req.param('itemId'), quantity));
  })
  .delete('/:id/items/:itemId', (c) =>
    respondToChange(c, (tx, row) => removeSubscriptionItem(tx, row, c.req.param('itemId'))),
  );

type Change = (tx: Tx, row: Row<'subscriptions'>, now: Date) => Promise<void>;

/**
 * Runs every change of a subscription: locks it in a transaction, applies the change, and responds with the whole
 * subscription.
 */
async function respondToChange(c: Context<AppEnv>, work: Change): Promise<Response> {
  const { db, now } = c.var.deps;
  const accountId = requireAccountId(c);
  const id = c.req.param('id') ?? '';
  await db.transaction().execute(async (tx) => work(tx, await lockSubscription(tx, accountId, id), now()));
  return c.json(await findSubscription(db, accountId, id));
}

function requireAccountId(c: Context<AppEnv>): string {
  const { accountId } = c.var.session;
  if (!accountId) throw unauthorized();
  return accountId;
}
