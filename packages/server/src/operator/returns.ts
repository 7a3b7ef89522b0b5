import { Hono } from 'hono';
import { readObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { approveReturn, declineReturn, findReturn, flagOf, trimmedText } from '../orders/index.ts';
import { paramOf } from './description/param-of.ts';

/** /operator/returns, as they are decided */
export const operatorReturnRoutes = new Hono<AppEnv>()
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
