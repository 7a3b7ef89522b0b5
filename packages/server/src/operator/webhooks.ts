import { type Context, Hono } from 'hono';
import { audit, replayDelivery, replayEvents } from '../events/index.ts';
import { readObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { paramOf } from './description/param-of.ts';

/** /operator/webhooks: what addresses of the owner's are told once more. */
export const operatorWebhookRoutes = new Hono<AppEnv>()
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
