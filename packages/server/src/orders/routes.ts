import { Hono } from 'hono';
import { isStorableText } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { unauthorized } from '../http/errors.ts';
import { pagingOf } from '../http/list.ts';
import { parseQuery } from '../http/query.ts';
import { jsonpDoor, postDoor } from '../vault/index.ts';
import { findOrder, findSessionOrder, listOrders } from './find.ts';
import { openIntent } from './intent.ts';
import { submitOrder } from './submit.ts';

/** /cart/order */
export const cartOrderRoutes = new Hono<AppEnv>()
  .post('/', async (c) => c.json(await submitOrder(c)))
  .get('/', async (c) => {
    const { deps, session } = c.var;
    const checkoutId = c.req.query('checkout_id');
    if (checkoutId && !isStorableText(checkoutId)) return c.json(null);
    return c.json(await findSessionOrder(deps.db, session.row, checkoutId));
  });

/** /account/orders */
export const orderRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const { deps, session } = c.var;
    if (!session.accountId) throw unauthorized();
    return c.json(await listOrders(deps.db, session.accountId, pagingOf(parseQuery(new URL(c.req.url).search))));
  })
  .get('/:id', async (c) => {
    const { deps, session } = c.var;
    if (!session.accountId) throw unauthorized();
    const order = await findOrder(deps.db, c.req.param('id'));
    return c.json(order?.account_id === session.accountId ? order : null);
  });

/** /vault/intent */
export const intentRoutes = new Hono<AppEnv>()
  .post('/', postDoor(openIntent))
  .get('/', jsonpDoor({ post: openIntent }));
