import { Hono } from 'hono';
import { readJsonObject } from '../../http/body.ts';
import type { AppEnv } from '../../http/context.ts';
import { parsePagingQuery } from '../../http/list.ts';
import { parseQuery } from '../../http/query.ts';
import { requireAccountId } from '../record/index.ts';
import { createAddress, deleteAddress, listAddresses, updateAddress } from './addresses.ts';

export const addressRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const paging = parsePagingQuery(parseQuery(new URL(c.req.url).search));
    return c.json(await listAddresses(c.var.deps.db, requireAccountId(c), paging));
  })
  .post('/', async (c) => {
    const owner = { accountId: requireAccountId(c), now: c.var.deps.now() };
    return c.json(await createAddress(c.var.deps.db, owner, await readJsonObject(c)));
  })
  .put('/:id', async (c) => {
    const address = { accountId: requireAccountId(c), id: c.req.param('id') };
    return c.json(await updateAddress(c.var.deps.db, address, await readJsonObject(c)));
  })
  .delete('/:id', async (c) => c.json(await deleteAddress(c.var.deps.db, requireAccountId(c), c.req.param('id'))));
