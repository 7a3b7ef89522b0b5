import { isStorableText, readJsonObject } from '@mercer/platform/http/body';
import type { AppEnv } from '@mercer/platform/http/context';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import { inputObject } from '@mercer/platform/http/input-object';
import { parseBody } from '@mercer/platform/http/parse-body';
import { extractQueryString, parseQuery } from '@mercer/platform/http/query';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { lenientText } from '@mercer/platform/http/text-pattern';
import type { Context } from 'hono';
import * as v from 'valibot';
import { buildOrderPath, isDraftToken } from '../record/index.ts';
import { findDraft } from './draft.ts';
import { openDraftCart } from './open-draft.ts';
import { lockDraftWithCart } from './save-draft.ts';

const group = { access: 'shopper', tag: 'drafts' } as const;

/** The token of the link; any other text opens nothing. */
const OpenInput = inputObject({ token: lenientText });

const offeredLine = v.strictObject({
  product_id: v.string(),
  variant_id: v.nullable(v.string()),
  name: v.string(),
  options: v.array(v.strictObject({ id: v.string(), name: v.string(), value: v.string() })),
  quantity: v.number(),
  price: v.number(),
  price_total: v.number(),
});

/** Prices and discount are those of the draft. Once it is paid or over, only that is told. */
const offer = v.union([
  v.strictObject({
    id: v.string(),
    status: v.literal('open'),
    note: v.nullable(v.string()),
    currency: v.string(),
    items: v.array(offeredLine),
    discount: v.number(),
    sub_total: v.number(),
    date_expires: v.string(),
  }),
  v.strictObject({
    id: v.string(),
    status: v.picklist(['used', 'expired', 'deleted']),
    /** told to the session, or the account, that has paid it */
    order_link: v.nullable(v.string()),
  }),
]);

/** /drafts: what the signed link of a draft opens. */
export const draftRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/drafts/:id',
    ...group,
    summary: 'What is offered by the link; null where the link is wrong',
    query: v.object({ token: v.optional(v.string()) }),
    answer: v.nullable(offer),
    handle: async (c) => c.json(await serializeOffer(c)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/drafts/:id/open',
    idempotency: 'repeatable',
    ...group,
    summary: 'Makes it the cart of this session, and of no other one; what was in it comes back afterwards',
    body: OpenInput,
    answer: v.nullable(offer),
    refusals: {
      404: 'not_found_error: there is no such offer',
      409: 'draft_over: it has ended, or an account has it open',
    },
    handle: async (c) => {
      const { token } = parseBody(OpenInput, await readJsonObject(c));
      if (!isSignedDraftLink(c, token)) throw buildNotFoundError('There is no such offer');
      const { db, now } = c.var.deps;
      await db.transaction().execute(async (tx) => {
        const locked = await lockDraftWithCart(tx, c.req.param('id'), now(), ['open']);
        await openDraftCart(tx, locked, c.var.session, now());
      });
      return c.json(await serializeOffer(c, token));
    },
  }),
];

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
