import { Hono } from 'hono';
import { readJsonObject } from '../../http/body.ts';
import type { AppEnv } from '../../http/context.ts';
import { parsePagingQuery } from '../../http/list.ts';
import { parseQuery } from '../../http/query.ts';
import { requireAccountId } from '../record/index.ts';
import { findSavedCard, listSavedCards } from './cards.ts';
import { createCard, deleteCard, updateCard } from './save-card.ts';

/** /account/cards: numbers are never written here, a card comes in through the vault. */
export const cardRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const paging = parsePagingQuery(parseQuery(new URL(c.req.url).search));
    return c.json(await listSavedCards(c.var.deps.db, requireAccountId(c), paging));
  })
  .get('/:id', async (c) => c.json(await findSavedCard(c.var.deps.db, requireAccountId(c), c.req.param('id'))))
  .post('/', async (c) => {
    const accountId = requireAccountId(c);
    return c.json(await createCard(c, accountId, await readJsonObject(c)));
  })
  .put('/:id', async (c) => {
    const card = { accountId: requireAccountId(c), id: c.req.param('id') };
    return c.json(await updateCard(c.var.deps.db, card, await readJsonObject(c)));
  })
  .delete('/:id', async (c) => c.json(await deleteCard(c.var.deps, requireAccountId(c), c.req.param('id'))));
