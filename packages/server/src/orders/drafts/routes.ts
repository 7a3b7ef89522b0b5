import { type Context, Hono } from 'hono';
import { isStorableText, readObject } from '../../http/body.ts';
import type { AppEnv } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { parseQuery, searchOf } from '../../http/query.ts';
import { isDraftToken, orderPath } from '../record/index.ts';
import { findDraft } from './draft.ts';
import { openDraft } from './open-draft.ts';

/** /drafts: what the signed link of a draft opens. */
export const draftRoutes = new Hono<AppEnv>()
  .get('/:id', async (c) => c.json(await offered(c)))
  .post('/:id/open', async (c) => {
    const { token } = await readObject(c);
    if (!isSigned(c, token)) throw notFound('There is no such offer');
    await openDraft(c.var.deps, c.req.param('id'), c.var.session);
    return c.json(await offered(c, token));
  });

function isSigned({ req, var: { deps } }: Context<AppEnv>, token: unknown): token is string {
  const id = req.param('id') ?? '';
  return typeof token === 'string' && isStorableText(id) && isDraftToken(deps.config, id, token);
}

/** Nothing of addresses: a link is passed on more easily than meant. */
async function offered(c: Context<AppEnv>, token: unknown = parseQuery(searchOf(c.req.url)).token) {
  if (!isSigned(c, token)) return null;
  const { deps } = c.var;
  const draft = await findDraft(deps, c.req.param('id') ?? '');
  if (!draft) return null;
  const { id, status, note, currency, items, discount, sub_total, date_expires, order_id } = draft;
  if (status !== 'open')
    return { id, status, order_link: order_id && orderPath(deps.config, { id: order_id, account_id: null }) };
  return { id, status, note, currency, items, discount, sub_total, date_expires };
}
