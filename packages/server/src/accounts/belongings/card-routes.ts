import { Hono } from 'hono';
import { readObject } from '../../http/body.ts';
import type { AppEnv } from '../../http/context.ts';
import { pagingOf } from '../../http/list.ts';
import { parseQuery } from '../../http/query.ts';
import { requireAccountId } from '../record/index.ts';
import { findCard, listCards } from './cards.ts';
import { createCard, deleteCard, updateCard } from './keep-card.ts';

/** /account/cards: numbers are never written here, a card comes in through the vault. */
export const cardRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const paging = pagingOf(parseQuery(new URL(c.req.url).search));
    return c.json(await listCards(c.var.deps.db, requireAccountId(c), paging));
  })
  .get('/:id', async (c) => c.json(await findCard(c.var.deps.db, requireAccountId(c), c.req.param('id'))))
  .post('/', async (c) => {
    const accountId = requireAccountId(c);
    return c.json(await createCard(c, accountId, await readObject(c)));
  })
  .put('/:id', async (c) => {
    const card = { accountId: requireAccountId(c), id: c.req.param('id') };
    return c.json(await updateCard(c.var.deps.db, card, await readObject(c)));
  })
  .delete('/:id', async (c) => c.json(await deleteCard(c.var.deps, requireAccountId(c), c.req.param('id'))));
