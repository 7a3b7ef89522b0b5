import { Hono } from 'hono';
import * as v from 'valibot';
import { readLocalization } from '../../catalog/index.ts';
import { readJsonObject } from '../../http/body.ts';
import type { AppEnv } from '../../http/context.ts';
import { buildValidationError } from '../../http/errors.ts';
import { parsePagingQuery } from '../../http/list.ts';
import { parseQuery } from '../../http/query.ts';
import { requireAccountId, Wish } from '../record/index.ts';
import { addToWishlist, listWishlist, removeFromWishlist } from './wishlist.ts';

export const wishlistRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const paging = parsePagingQuery(parseQuery(new URL(c.req.url).search));
    return c.json(await listWishlist(c.var.deps.db, requireAccountId(c), paging, await readLocalization(c)));
  })
  .post('/', async (c) => {
    const owner = { accountId: requireAccountId(c), now: c.var.deps.now(), shown: await readLocalization(c) };
    const wish = await readJsonObject(c);
    if (!v.is(Wish, wish)) throw buildValidationError('product_id must be text', 'product_id');
    return c.json(await addToWishlist(c.var.deps.db, owner, wish.product_id));
  })
  .delete('/:productId', async (c) =>
    c.json(await removeFromWishlist(c.var.deps.db, requireAccountId(c), c.req.param('productId'))),
  );
