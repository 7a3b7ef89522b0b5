import { type Context, Hono } from 'hono';
import { ItemInputSchema, ItemListSchema, readInput } from '../cart/index.ts';
import type { Row, Tx } from '../db/index.ts';
import { readBody, readObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { unauthorized } from '../http/errors.ts';
import { pagingOf } from '../http/list.ts';
import { parseQuery } from '../http/query.ts';
import { changeCard, keepNewCard } from './card.ts';
import { createSubscription } from './create.ts';
import { findSubscription, listSubscriptions, lockSubscription } from './find.ts';
import { NewSubscriptionSchema, ShopperChangeSchema } from './input.ts';
import { addItem, removeItem, setItems, updateItem } from './items.ts';
import { applyShopperChange } from './shopper-change.ts';

/** /api/subscriptions: the account's own (§7). */
export const subscriptionRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    accountOf(c);
    await next();
  })
  .get('/', async (c) => {
    const query = parseQuery(new URL(c.req.url).search);
    return c.json(await listSubscriptions(c.var.deps.db, accountOf(c), pagingOf(query)));
  })
  .get('/:id', async (c) => c.json(await findSubscription(c.var.deps.db, accountOf(c), c.req.param('id'))))
  .post('/', async (c) => {
    const accountId = accountOf(c);
    return c.json(await createSubscription(c, accountId, readInput(NewSubscriptionSchema, await readObject(c))));
  })
  .put('/:id', async (c) => {
    const input = readInput(ShopperChangeSchema, await readObject(c));
    await keepNewCard(c, { accountId: accountOf(c), id: c.req.param('id') }, input);
    return change(c, async (tx, row, now) => {
      await applyShopperChange(tx, row, input, now);
      const { deps, session } = c.var;
      const changing = { gateways: deps.gateways, sessionId: session.row?.id ?? '' };
      if (input.billing) await changeCard(tx, row, input.billing, changing);
    });
  })
  .post('/:id/items', async (c) => {
    const item = readInput(ItemInputSchema, await readObject(c));
    return change(c, (tx, row, now) => addItem(tx, row, item, now));
  })
  .put('/:id/items', async (c) => {
    const items = readInput(ItemListSchema, await readBody(c));
    return change(c, (tx, row, now) => setItems(tx, row, items, now));
  })
  .put('/:id/items/:itemId', async (c) => {
    const { quantity } = await readObject(c);
    return change(c, (tx, row) => updateItem(tx, row, c.req.param('itemId'), quantity));
  })
  .delete('/:id/items/:itemId', (c) => change(c, (tx, row) => removeItem(tx, row, c.req.param('itemId'))));

type Change = (tx: Tx, row: Row<'subscriptions'>, now: Date) => Promise<void>;

/** Every change: transaction, lock, change, and the whole subscription as the answer. */
async function change(c: Context<AppEnv>, work: Change): Promise<Response> {
  const { db, now } = c.var.deps;
  const accountId = accountOf(c);
  const id = c.req.param('id') ?? '';
  await db.transaction().execute(async (tx) => work(tx, await lockSubscription(tx, accountId, id), now()));
  return c.json(await findSubscription(db, accountId, id));
}

function accountOf(c: Context<AppEnv>): string {
  const { accountId } = c.var.session;
  if (!accountId) throw unauthorized();
  return accountId;
}
