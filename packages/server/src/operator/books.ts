import { Hono } from 'hono';
import { listDifferences, listSettledPayments } from '../books/index.ts';
import type { AppEnv } from '../http/context.ts';
import { pagingOf } from '../http/list.ts';
import { parseQuery } from '../http/query.ts';
import { statusOf } from './status-filter.ts';

/** /operator/differences: what the books of gateways have otherwise than ours */
export const operatorDifferenceRoutes = new Hono<AppEnv>().get('/', async (c) => {
  const query = parseQuery(new URL(c.req.url).search);
  return c.json(await listDifferences(c.var.deps.db, statusOf(query.status), pagingOf(query)));
});

/** /operator/payments: with fees and what they are settled under */
export const operatorPaymentRoutes = new Hono<AppEnv>().get('/', async (c) => {
  const query = parseQuery(new URL(c.req.url).search);
  const filter = {
    order_id: statusOf(query.order_id, 'order_id'),
    gateway: statusOf(query.gateway, 'gateway'),
    status: statusOf(query.status),
  };
  return c.json(await listSettledPayments(c.var.deps.db, filter, pagingOf(query)));
});
