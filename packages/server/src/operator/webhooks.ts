import { type Context, Hono } from 'hono';
import { audit, listDeliveries, replayDelivery, replayEvents } from '../events/index.ts';
import { readObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { pagingOf } from '../http/list.ts';
import { parseQuery } from '../http/query.ts';
import { paramOf } from './description/param-of.ts';
import { statusOf } from './status-filter.ts';

/** /operator/webhooks: what addresses of the owner's were told, and are told once more. */
export const operatorWebhookRoutes = new Hono<AppEnv>()
  .get('/:id/deliveries', async (c) => {
    const query = parseQuery(new URL(c.req.url).search);
    return c.json(await listDeliveries(c.var.deps.db, paramOf(c, 'id'), statusOf(query.status), pagingOf(query)));
  })
  .post('/:id/deliveries/:delivery/replay', async (c) => {
    await replayDelivery(c.var.deps, paramOf(c, 'id'), paramOf(c, 'delivery'));
    await noteReplay(c, { delivery: paramOf(c, 'delivery') });
    return c.json({ success: true });
  })
  .post('/:id/replay', async (c) => {
    const range = await readObject(c);
    const count = await replayEvents(c.var.deps, paramOf(c, 'id'), range);
    await noteReplay(c, { ...range, count });
    return c.json({ count });
  });

/** Who has had something told once more. */
function noteReplay(c: Context<AppEnv>, after: object): Promise<void> {
  const { deps, operator } = c.var;
  const entry = {
    actor: operator.name,
    action: 'webhook.replay',
    entity: 'webhook',
    id: paramOf(c, 'id'),
    before: null,
    after,
  };
  return deps.db.transaction().execute((tx) => audit(tx, entry, deps.now()));
}
