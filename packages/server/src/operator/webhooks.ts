import { type Context, Hono } from 'hono';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  replayEvents,
  updateWebhook,
} from '../events/index.ts';
import { isStorableText, readObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { pagingOf } from '../http/list.ts';
import { parseQuery } from '../http/query.ts';
import { statusOf } from './status-filter.ts';

/** /operator/webhooks: addresses of the owner's that events are sent to. */
export const operatorWebhookRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json({ results: await listWebhooks(c.var.deps.db) }))
  .post('/', async (c) => c.json(await createWebhook(c.var.deps, c.var.operator.name, await readObject(c))))
  .put('/:id', async (c) => c.json(await updateWebhook(c.var.deps, c.var.operator.name, idOf(c), await readObject(c))))
  .delete('/:id', async (c) => {
    await deleteWebhook(c.var.deps, c.var.operator.name, idOf(c));
    return c.json({ success: true });
  })
  .get('/:id/deliveries', async (c) => {
    const query = parseQuery(new URL(c.req.url).search);
    return c.json(await listDeliveries(c.var.deps.db, idOf(c), statusOf(query.status), pagingOf(query)));
  })
  .post('/:id/deliveries/:delivery/replay', async (c) => {
    await replayDelivery(c.var.deps, idOf(c), idOf(c, 'delivery'));
    return c.json({ success: true });
  })
  .post('/:id/replay', async (c) => {
    return c.json({ count: await replayEvents(c.var.deps, idOf(c), await readObject(c)) });
  });

function idOf(c: Context<AppEnv>, param = 'id'): string {
  const id = c.req.param(param) ?? '';
  return isStorableText(id) ? id : '';
}
