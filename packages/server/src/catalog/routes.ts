import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { parseQuery } from '../http/query.ts';
import { getCategory, listCategories } from './categories.ts';
import { getProduct } from './get-product.ts';
import { listProducts } from './list-products.ts';

export const productRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json(await listProducts(c.var.deps.db, parseQuery(new URL(c.req.url).search))))
  .get('/:id', async (c) => c.json(await getProduct(c.var.deps.db, c.req.param('id'))));

export const categoryRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json(await listCategories(c.var.deps.db, parseQuery(new URL(c.req.url).search))))
  .get('/:id', async (c) =>
    c.json(await getCategory(c.var.deps.db, c.req.param('id'), parseQuery(new URL(c.req.url).search))),
  );
