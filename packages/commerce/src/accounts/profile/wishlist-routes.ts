import { buildListSchema, product, text } from '@mercer/platform/entities';
import { readJsonObject } from '@mercer/platform/http/body';
import { parsePagingQuery } from '@mercer/platform/http/list';
import { parseBody } from '@mercer/platform/http/parse-body';
import { parseQuery } from '@mercer/platform/http/query';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { pagedQuery } from '@mercer/platform/http/routes/queries';
import * as v from 'valibot';
import { readLocalization } from '../../catalog/index.ts';
import { requireAccountId, Wish } from '../record/index.ts';
import { addToWishlist, listWishlist, removeFromWishlist } from './wishlist.ts';

const group = { access: 'account', tag: 'account', hasErrors: true } as const;
const wish = v.strictObject({ product_id: text, product: v.nullable(product) });
const removedWish = v.nullable(v.strictObject({ product_id: text }));

export const wishlistRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/account/wishlist',
    ...group,
    summary: 'The wish list',
    query: pagedQuery,
    answer: buildListSchema(wish),
    handle: async (c) => {
      const paging = parsePagingQuery(parseQuery(new URL(c.req.url).search));
      return c.json(await listWishlist(c.var.deps.db, requireAccountId(c), paging, await readLocalization(c)));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/account/wishlist',
    idempotency: 'key',
    ...group,
    summary: 'Puts a product on it',
    body: Wish,
    example: { product_id: 'everyday-mug' },
    answer: wish,
    refusals: { 404: 'not_found_error: there is no such product' },
    handle: async (c) => {
      const owner = { accountId: requireAccountId(c), now: c.var.deps.now(), shown: await readLocalization(c) };
      const { product_id } = parseBody(Wish, await readJsonObject(c));
      return c.json(await addToWishlist(c.var.deps.db, owner, product_id));
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/account/wishlist/:productId',
    idempotency: 'key',
    ...group,
    summary: 'Takes it off',
    answer: removedWish,
    handle: async (c) => c.json(await removeFromWishlist(c.var.deps.db, requireAccountId(c), c.req.param('productId'))),
  }),
];
