import { type Row, type Tx, updateRow } from '@mercer/database';
import { isStorableText, readJsonObject } from '@mercer/platform/http/body';
import type { AppDeps, AppEnv } from '@mercer/platform/http/context';
import { ApiError, buildNotFoundError } from '@mercer/platform/http/errors';
import { inputObject } from '@mercer/platform/http/input-object';
import { parseBody } from '@mercer/platform/http/parse-body';
import { extractQueryString, parseQuery } from '@mercer/platform/http/query';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import type { SessionHandle } from '@mercer/platform/http/session-handle';
import { lenientText } from '@mercer/platform/http/text-pattern';
import type { Context } from 'hono';
import * as v from 'valibot';
import {
  attachCartToOwner,
  type CartRow,
  insertCart,
  lockCartOwner,
  readCartOffer,
  saveCart,
  stringifyOffer,
} from '../../cart/index.ts';
import { releaseCodeUses } from '../../promotions/index.ts';
import { supersedeOrders } from '../pending-order/index.ts';
import { buildOrderPath, isDraftToken } from '../record/index.ts';
import { findDraft } from './draft.ts';
import { lockDraftWithCart } from './save-draft.ts';

/**
 * Moves the draft into a new cart for another shopper. Payments that were begun in the old cart are canceled; money
 * that still arrives is refunded, so that no shopper pays for another one's parcel. The old cart stays with its
 * session, without lines, and says that the offer has moved.
 * @param cart locked
 */
async function handOverDraft(tx: Tx, draft: Row<'drafts'>, cart: CartRow, now: Date): Promise<CartRow> {
  const next = await insertCart(tx, null, { currency: cart.currency, locale: cart.locale }, now);
  await tx.updateTable('cart_items').set({ cart_id: next.id }).where('cart_id', '=', cart.id).execute();
  await tx.deleteFrom('cart_giftcards').where('cart_id', '=', cart.id).execute();
  const orders = tx.selectFrom('orders').selectAll().where('cart_id', '=', cart.id);
  const pending = await orders.where('status', '=', 'pending').execute();
  await supersedeOrders(tx, pending, now);
  for (const { id } of pending) await releaseCodeUses(tx, id);
  await updateRow(tx, 'carts', cart.id, {
    draft: stringifyOffer({ ...readCartOffer(cart), isMoved: true, expires: now.toISOString() }),
    email: null,
    billing: '{}',
    shipping: '{}',
    metadata: '{}',
    comments: null,
    gift_message: null,
  });
  await updateRow(tx, 'drafts', draft.id, { cart_id: next.id });
  return next;
}

/**
 * The draft becomes the cart of whoever has its link; the own cart comes back when it is ordered, or left. One session or account has
 * it at a time: whoever opens it next gets the same goods at the same prices, and nothing that the one before has typed.
 * @throws ApiError 404, 409 `draft_over`, also where an account has it already
 */
async function openDraft({ db, now }: AppDeps, id: string, session: SessionHandle): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { draft, cart } = await lockDraftWithCart(tx, id, now(), ['open']);
    const { accountId } = session;
    if (cart.account_id !== null && cart.account_id !== accountId) {
      throw new ApiError(createSentence('offerInAccount'), { status: 409, code: 'draft_over', param: 'used' });
    }
    const current = (await lockCartOwner(tx, session.row))?.cart_id ?? null;
    const { isNew, ...offer } = { ...readCartOffer(cart) };
    const isHolder = current === cart.id;
    const isOwn = isHolder || (accountId !== null && cart.account_id === accountId);
    const openedCart = isOwn || isNew ? cart : await handOverDraft(tx, draft, cart, now());
    const suspendedCartId = isHolder
      ? (offer.suspendedCartId ?? null)
      : current && (await findSuspendedCartId(tx, current));
    openedCart.draft = stringifyOffer({ ...offer, suspendedCartId });
    if (accountId) Object.assign(openedCart, { account_id: accountId, email: null });
    await saveCart(tx, openedCart, now());
    await attachCartToOwner(tx, session, openedCart);
  });
}

/** A cart that is an offer itself has one behind it. */
async function findSuspendedCartId(tx: Tx, id: string): Promise<string | null> {
  const cart = await tx.selectFrom('carts').select('draft').where('id', '=', id).executeTakeFirst();
  return cart?.draft ? (readCartOffer(cart)?.suspendedCartId ?? null) : id;
}

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
      await openDraft(c.var.deps, c.req.param('id'), c.var.session);
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
