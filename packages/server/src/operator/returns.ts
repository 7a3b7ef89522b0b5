import { Hono } from 'hono';
import { readObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { pagingOf } from '../http/list.ts';
import { parseQuery } from '../http/query.ts';
import { approveReturn, declineReturn, findReturn, flagOf, listReturns, trimmedText } from '../orders/index.ts';
import { paramOf } from './description/param-of.ts';
import { statusOf } from './status-filter.ts';

/** /operator/returns */
export const operatorReturnRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const query = parseQuery(new URL(c.req.url).search);
    return c.json(await listReturns(c.var.deps, statusOf(query.status), pagingOf(query)));
  })
  .post('/:id/approve', async (c) => {
    const body = await readObject(c);
    await approveReturn(c.var.deps, paramOf(c, 'id'), {
      by: c.var.operator.name,
      note: trimmedText(body, 'note'),
      restock: flagOf(body, 'restock'),
    });
    return c.json(await findReturn(c.var.deps, paramOf(c, 'id')));
  })
  .post('/:id/decline', async (c) => {
    const note = trimmedText(await readObject(c), 'note');
    await declineReturn(c.var.deps, paramOf(c, 'id'), { by: c.var.operator.name, note });
    return c.json(await findReturn(c.var.deps, paramOf(c, 'id')));
  });
