import { type Context, Hono } from 'hono';
import { readObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import {
  amountOf,
  cancelOrder,
  deliverOrder,
  findOrder,
  flagOf,
  refundOrder,
  shipOrder,
  trimmedText,
  wantedPieces,
} from '../orders/index.ts';
import { paramOf } from './description/param-of.ts';

/** /operator/orders */
export const operatorOrderRoutes = new Hono<AppEnv>()
  .post('/:id/ship', async (c) => {
    const body = await readObject(c);
    const decision = { ...whoOf(c), note: trimmedText(body, 'note'), tracking: trimmedText(body, 'tracking') };
    await shipOrder(c.var.deps, paramOf(c, 'id'), { ...decision, items: wantedPieces(body) });
    return c.json(await operatorOrder(c));
  })
  .post('/:id/deliver', async (c) => {
    await deliverOrder(c.var.deps, paramOf(c, 'id'), { ...whoOf(c), note: trimmedText(await readObject(c), 'note') });
    return c.json(await operatorOrder(c));
  })
  .post('/:id/cancel', async (c) => {
    await cancelOrder(c.var.deps, paramOf(c, 'id'), { ...whoOf(c), note: trimmedText(await readObject(c), 'note') });
    return c.json(await operatorOrder(c));
  })
  .post('/:id/refund', async (c) => {
    const body = await readObject(c);
    const what = { amount: amountOf(body), items: wantedPieces(body), reason: trimmedText(body, 'reason') };
    const key = c.req.header('idempotency-key');
    await refundOrder(c.var.deps, paramOf(c, 'id'), { ...what, restock: flagOf(body, 'restock'), key, ...whoOf(c) });
    return c.json(await operatorOrder(c));
  });

function whoOf(c: Context<AppEnv>) {
  return { actor: 'operator', by: c.var.operator.name } as const;
}

function operatorOrder(c: Context<AppEnv>) {
  return findOrder(c.var.deps, paramOf(c, 'id'));
}
