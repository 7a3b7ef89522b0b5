import type { SavedCard } from '@mercer/contract';
import { buildListSchema, savedCard } from '@mercer/platform/entities';
import { readJsonObject } from '@mercer/platform/http/body';
import type { AppEnv } from '@mercer/platform/http/context';
import { parsePagingQuery } from '@mercer/platform/http/list';
import { parseQuery } from '@mercer/platform/http/query';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { pagedQuery } from '@mercer/platform/http/routes/queries';
import type { Context } from 'hono';
import * as v from 'valibot';
import { CardChange, CardInput, requireAccountId } from '../record/index.ts';
import { findSavedCard, listSavedCards } from './cards.ts';
import { createCard, deleteCard, updateCard } from './save-card.ts';

const group = { access: 'account', tag: 'account', hasErrors: true } as const;

/** A stored response has no token: the card is read again, null where it is gone by now. */
function recallCard(c: Context<AppEnv>, answer: unknown): Promise<SavedCard | null> {
  return findSavedCard(c.var.deps.db, requireAccountId(c), String(Object(answer).id));
}

/** /account/cards: numbers are never written here, a card comes in through the vault. */
export const cardRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/account/cards',
    ...group,
    summary: 'Saved cards',
    query: pagedQuery,
    answer: buildListSchema(savedCard),
    handle: async (c) => {
      const paging = parsePagingQuery(parseQuery(new URL(c.req.url).search));
      return c.json(await listSavedCards(c.var.deps.db, requireAccountId(c), paging));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/account/cards/:id',
    ...group,
    summary: 'One saved card; null when there is none',
    answer: v.nullable(savedCard),
    handle: async (c) => c.json(await findSavedCard(c.var.deps.db, requireAccountId(c), c.req.param('id'))),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/account/cards',
    idempotency: 'key',
    ...group,
    summary: 'Saves a card that came in through the vault',
    body: CardInput,
    answer: savedCard,
    refusals: {
      402: 'authentication_required: its bank asks the holder at `param`; the same call follows with `resumed`',
      502: 'gateway_error: the gateway does not answer',
    },
    handle: async (c) => {
      const accountId = requireAccountId(c);
      return c.json(await createCard(c, accountId, await readJsonObject(c)));
    },
    recall: recallCard,
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/account/cards/:id',
    idempotency: 'key',
    ...group,
    summary: 'Changes the holder, or makes it the default',
    refusals: { 404: 'not_found_error: there is no such card' },
    body: CardChange,
    example: { default: true },
    answer: savedCard,
    handle: async (c) => {
      const card = { accountId: requireAccountId(c), id: c.req.param('id') };
      return c.json(await updateCard(c.var.deps.db, card, await readJsonObject(c)));
    },
    recall: recallCard,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/account/cards/:id',
    idempotency: 'key',
    ...group,
    summary: 'Deletes a saved card; null when there is none',
    answer: v.nullable(savedCard),
    handle: async (c) => c.json(await deleteCard(c.var.deps, requireAccountId(c), c.req.param('id'))),
  }),
];
