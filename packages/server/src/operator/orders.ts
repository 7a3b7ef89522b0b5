import { type Context, Hono } from 'hono';
import { isStorableText, readObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { pagingOf } from '../http/list.ts';
import { parseQuery } from '../http/query.ts';
import {
  amountOf,
  cancelOrder,
  deliverOrder,
  findOrder,
  flagOf,
  listOrders,
  refundOrder,
  shipOrder,
  trimmedText,
  wantedPieces,
} from '../orders/index.ts';
import { statusOf } from './status-filter.ts';

/** /operator/orders */
export const operatorOrderRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const query = parseQuery(new URL(c.req.url).search);
    const number = typeof query.number === 'string' && isStorableText(query.number) ? query.number : undefined;
    return c.json(await listOrders(c.var.deps, { status: statusOf(query.status), number }, pagingOf(query)));
  })
  .get('/:id', async (c) => c.json(await operatorOrder(c)))
  .post('/:id/ship', async (c) => {
    const body = await readObject(c);
    const decision = { ...whoOf(c), note: trimmedText(body, 'note'), tracking: trimmedText(body, 'tracking') };
    await shipOrder(c.var.deps, orderIdOf(c), { ...decision, items: wantedPieces(body) });
    return c.json(await operatorOrder(c));
  })
  .post('/:id/deliver', async (c) => {
    await deliverOrder(c.var.deps, orderIdOf(c), { ...whoOf(c), note: trimmedText(await readObject(c), 'note') });
    return c.json(await operatorOrder(c));
  })
  .post('/:id/cancel', async (c) => {
    await cancelOrder(c.var.deps, orderIdOf(c), { ...whoOf(c), note: trimmedText(await readObject(c), 'note') });
    return c.json(await operatorOrder(c));
  })
  .post('/:id/refund', async (c) => {
    const body = await readObject(c);
    const what = { amount: amountOf(body), items: wantedPieces(body), reason: trimmedText(body, 'reason') };
    const key = c.req.header('idempotency-key');
    await refundOrder(c.var.deps, orderIdOf(c), { ...what, restock: flagOf(body, 'restock'), key, ...whoOf(c) });
    return c.json(await operatorOrder(c));
  });

function whoOf(c: Context<AppEnv>) {
  return { actor: 'operator', by: c.var.operator.name } as const;
}

function operatorOrder(c: Context<AppEnv>) {
  return findOrder(c.var.deps, orderIdOf(c));
}

function orderIdOf(c: Context<AppEnv>): string {
  const id = c.req.param('id') ?? '';
  return isStorableText(id) ? id : '';
}
