import { type Context, Hono } from 'hono';
import { isStorableText, readJsonObject } from '../../http/body.ts';
import type { AppEnv } from '../../http/context.ts';
import { buildNotFoundError } from '../../http/errors.ts';
import { extractQueryString, parseQuery } from '../../http/query.ts';
import { buildOrderPath, isDraftToken } from '../record/index.ts';
import { findDraft } from './draft.ts';
import { openDraft } from './open-draft.ts';

/** /drafts: what the signed link of a draft opens. */
export const draftRoutes = new Hono<AppEnv>()
  .get('/:id', async (c) => c.json(await serializeOffer(c)))
  .post('/:id/open', async (c) => {
    const { token } = await readJsonObject(c);
    if (!isSignedDraftLink(c, token)) throw buildNotFoundError('There is no such offer');
    await openDraft(c.var.deps, c.req.param('id'), c.var.session);
    return c.json(await serializeOffer(c, token));
  });

function isSignedDraftLink({ req, var: { deps } }: Context<AppEnv>, token: unknown): token is string {
  const id = req.param('id') ?? '';
  return typeof token === 'string' && isStorableText(id) && isDraftToken(deps.config, id, token);
}

/** Serializes the offer without addresses, since a link is easily passed on. */
async function serializeOffer(c: Context<AppEnv>, token: unknown = parseQuery(extractQueryString(c.req.url)).token) {
  if (!isSignedDraftLink(c, token)) return null;
  const { deps } = c.var;
  const draft = await findDraft(deps, c.req.param('id') ?? '');
  if (!draft) return null;
  const { id, status, note, currency, items, discount, sub_total, date_expires, order_id } = draft;
  if (status !== 'open') return { id, status, order_link: order_id && (await findPayerOrderLink(c, order_id)) };
  return { id, status, note, currency, items, discount, sub_total, date_expires };
}

/** The path of the order for the session, or the account, that has paid it; null for everybody else who has the link of the draft. */
async function findPayerOrderLink(
  { var: { deps, session } }: Context<AppEnv>,
  orderId: string,
): Promise<string | null> {
  const orders = deps.db.selectFrom('orders').select(['id', 'account_id']).where('id', '=', orderId);
  const order = await orders.executeTakeFirst();
  const isOwn = order?.account_id ? order.account_id === session.accountId : session.row?.order_id === orderId;
  return order && isOwn ? buildOrderPath(deps.config, order) : null;
}
