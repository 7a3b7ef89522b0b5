import { lockSelectedRows } from '@mercer/database';
import { cart, cartSettings as cartSettingsAnswer } from '@mercer/platform/entities';
import { type FailureLimits, rateLimitFailures } from '@mercer/platform/http/attempt-limit';
import { isStorableText, readJsonBody, readJsonObject } from '@mercer/platform/http/body';
import { type AppEnv, getRulePinnedDb, listRequestedLocales } from '@mercer/platform/http/context';
import { ApiError, buildNotFoundError } from '@mercer/platform/http/errors';
import { parseBody } from '@mercer/platform/http/parse-body';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import type { Context } from 'hono';
import { type Change, changeCart, changeOpenCart, readSessionCart } from './change.ts';
import {
  addCartItem,
  CartChangeSchema,
  CodeInputSchema,
  EmailInputSchema,
  ItemChangeSchema,
  ItemInputSchema,
  joinCarts,
  LineListSchema,
  removeCartItem,
  replaceCartItems,
  updateCartItem,
} from './items/index.ts';
import { assertOwnChoice, attachCartToOwner, leaveCheckoutLink, parseCartRow, retainCartHold } from './record/index.ts';
import { cartSettings } from './settings.ts';
import {
  applyCoupon,
  applyGiftcard,
  askForRating,
  changeCartEmail,
  changeCoupon,
  rateLimitCodes,
  removeGiftcard,
  updateCart,
} from './update/index.ts';

/** The secret of a cart cannot be guessed; whoever tries is stopped all the same. */
const limits: FailureLimits = {
  name: 'checkout-link',
  perShopper: 20,
  perNetwork: 100,
  isFailure: (error) => error instanceof ApiError && error.status === 404,
};

/**
 * The cart of a checkout link takes the place of the session's own, which is its cart again once that one is ordered or has
 * no lines. Nothing else changes: the link opens in any browser, as often as it is followed.
 * @throws ApiError 404; 409 `cart_ordered`
 */
function openCheckoutLink(c: Context<AppEnv>, checkoutId: string): Promise<void> {
  return rateLimitFailures(c, limits, () => openLinkedCart(c, checkoutId));
}

async function openLinkedCart({ var: { session, deps } }: Context<AppEnv>, checkoutId: string): Promise<void> {
  if (!isStorableText(checkoutId)) throw buildNotFoundError('This cart does not exist');
  await deps.db.transaction().execute(async (tx) => {
    const carts = tx.selectFrom('carts').select(['id', 'account_id', 'order_id', 'draft']);
    // locked: while it is ordered or emptied nobody opens it
    const cart = await lockSelectedRows(tx, carts.where('checkout_id', '=', checkoutId)).executeTakeFirst();
    if (cart?.order_id) throw new ApiError('This cart has been ordered', { status: 409, code: 'cart_ordered' });
    const lines = tx
      .selectFrom('cart_items')
      .select('id')
      .where('cart_id', '=', cart?.id ?? '');
    // an offer is opened by its own link, which lets one have it at a time
    if (!cart || cart.draft !== null || !(await lines.limit(1).executeTakeFirst()))
      throw buildNotFoundError('This cart does not exist');
    const { account_id, cart_id, checkout_cart_id } = session.row ?? { account_id: null, cart_id: null };
    const isOwn = account_id === null ? cart_id === cart.id : cart.account_id === account_id;
    if (isOwn) await leaveCheckoutLink(tx, session);
    else if (checkout_cart_id !== cart.id) await session.keep({ checkout_cart_id: cart.id, left_cart_id: null }, tx);
  });
}

/**
 * Takes up the open cart of a link for good. A guest's cart joins the one of whoever is logged in, as at login; an account's
 * cart opens for that account alone. What its holder before has typed stays with that one.
 * @throws ApiError 404
 */
async function recoverCart(c: Context<AppEnv>, checkoutId: string): Promise<void> {
  const { session, deps } = c.var;
  const { accountId } = session;
  if (!isStorableText(checkoutId)) throw buildNotFoundError('This cart does not exist');
  await deps.db.transaction().execute(async (tx) => {
    const carts = tx.selectFrom('carts').selectAll().where('checkout_id', '=', checkoutId);
    const cart = parseCartRow(await lockSelectedRows(tx, carts.where('order_id', 'is', null)).executeTakeFirst());
    if (!cart || (cart.account_id && cart.account_id !== accountId))
      throw buildNotFoundError('This cart does not exist');
    const isOwn = session.row?.cart_id === cart.id;
    // an offer is opened by its own link, which lets one have it at a time
    if (cart.draft !== null && !(cart.account_id ?? isOwn)) throw buildNotFoundError('This cart does not exist');
    if (!cart.account_id && !isOwn) await retainCartHold(tx, cart);
    await leaveCheckoutLink(tx, session);
    if (accountId && !cart.account_id) {
      const sessionId = session.row?.id ?? '';
      await joinCarts(tx, { guestCartId: cart.id, sessionId, accountId, now: deps.now() });
    } else await attachCartToOwner(tx, session, cart);
  });
}

const group = { access: 'shopper', tag: 'cart' } as const;
/** Common part of the routes that respond with the whole cart. */
const cartCall = { ...group, answer: cart, hasErrors: true } as const;
const drafted = {
  409: 'draft_cart: the shop has drafted this cart, and its items and discounts stay; draft_over: somebody else has opened it since',
};
const unknownProduct = { 404: 'not_found_error: there is no such product' };

/** §7 Cart: every call answers with the whole cart. */
export const cartRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/cart',
    ...group,
    summary: 'The cart; an empty one before the first item',
    answer: cart,
    handle: async (c) => c.json(await readSessionCart(c)),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/cart',
    idempotency: 'key',
    ...cartCall,
    summary: 'Changes addresses, the way to pay, notes or the coupon',
    body: CartChangeSchema,
    example: { account: { email: 'ada@example.com' }, shipping: { name: 'Ada Lovelace', country: 'US' } },
    refusals: drafted,
    handle: async (c) => {
      const change = parseBody(CartChangeSchema, await readJsonObject(c));
      const applyCartChange: Change = (tx, cart, now, preloadedContents) =>
        updateCart(tx, cart, change, now, preloadedContents);
      return c.json(
        await (change.coupon_code
          ? changeWithCode(c, requireOwnChoice(applyCartChange))
          : changeCart(c, applyCartChange, [])),
      );
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/cart/email',
    idempotency: 'key',
    ...cartCall,
    summary:
      'Corrects the e-mail address of a guest, also of what the guest has begun to pay; that of an account stays',
    body: EmailInputSchema,
    example: { email: 'ada@example.com' },
    refusals: { 409: 'shared_cart: the cart of a link is open in another browser, too' },
    handle: async (c) => {
      const { email } = parseBody(EmailInputSchema, await readJsonObject(c));
      const sessionId = c.var.session.row?.id ?? '';
      return c.json(await changeOpenCart(c, (tx, cart, now) => changeCartEmail(tx, cart, { email, sessionId, now })));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/cart/items',
    idempotency: 'key',
    ...cartCall,
    summary: 'Puts a product into the cart, which has at most 100 lines; the same one again raises its line',
    body: ItemInputSchema,
    example: { product_id: 'everyday-mug', quantity: 2 },
    refusals: unknownProduct,
    handle: async (c) => {
      const item = parseBody(ItemInputSchema, await readJsonObject(c));
      const applyNewItem: Change = (tx, cart, now, preloadedContents) =>
        addCartItem(tx, cart, item, now, preloadedContents);
      return c.json(await changeCart(c, applyNewItem, [item.product_id], { leavesOffer: true }));
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/cart/items',
    idempotency: 'key',
    ...cartCall,
    summary: 'Replaces all items, at most 100',
    body: LineListSchema,
    example: [{ product_id: 'everyday-mug', quantity: 1 }],
    refusals: { ...drafted, ...unknownProduct },
    handle: async (c) => {
      const items = parseBody(LineListSchema, await readJsonBody(c));
      const change = items.length > 0 ? changeCart : changeOpenCart;
      return c.json(
        await change(
          c,
          requireOwnChoice((tx, cart, now) => replaceCartItems(tx, cart, items, now)),
        ),
      );
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/cart/items/:id',
    idempotency: 'key',
    ...cartCall,
    summary: 'Changes a line',
    body: ItemChangeSchema,
    example: { quantity: 3 },
    refusals: drafted,
    handle: async (c) => {
      const change = parseBody(ItemChangeSchema, await readJsonObject(c));
      const applyItemChange: Change = (tx, cart, now) => updateCartItem(tx, cart, c.req.param('id'), change, now);
      return c.json(await changeCart(c, requireOwnChoice(applyItemChange)));
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/cart/items/:id',
    idempotency: 'key',
    ...cartCall,
    summary: 'Takes a line out, or an entry of `removed_items` that was seen; unchanged where it is not there',
    refusals: drafted,
    handle: async (c) => {
      return c.json(await changeOpenCart(c, (tx, cart) => removeCartItem(tx, cart, c.req.param('id'))));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/cart/shipment-rating',
    ...cartCall,
    summary: 'Asks how it can be sent, and what that costs',
    handle: async (c) => c.json(await changeOpenCart(c, askForRating, [])),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/cart/settings',
    ...group,
    summary: 'What a checkout page needs to know',
    answer: cartSettingsAnswer,
    handle: async (c) => {
      const language = listRequestedLocales(c).find(Boolean) ?? undefined;
      const deps = { ...c.var.deps, db: await getRulePinnedDb(c) };
      return c.json(await cartSettings(deps, await readSessionCart(c), language));
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/cart/recover/:checkoutId',
    idempotency: 'repeatable',
    ...group,
    summary: 'Takes up the cart of a link',
    answer: cart,
    refusals: { 404: 'not_found_error: there is no such cart' },
    handle: async (c) => {
      await recoverCart(c, c.req.param('checkoutId'));
      return c.json(await readSessionCart(c));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/cart/open/:checkoutId',
    idempotency: 'repeatable',
    ...group,
    summary: 'Opens the cart of a checkout link in place of one’s own, until it is ordered or empty',
    answer: cart,
    refusals: {
      404: 'not_found_error: there is no such cart, or nothing is in it',
      409: 'cart_ordered: the cart has been ordered',
      429: 'too_many_attempts: too many links that lead to no cart',
    },
    handle: async (c) => {
      await openCheckoutLink(c, c.req.param('checkoutId'));
      return c.json(await readSessionCart(c));
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/cart/coupon',
    idempotency: 'key',
    ...cartCall,
    summary: 'Enters a coupon',
    body: CodeInputSchema,
    example: { code: 'WELCOME10' },
    refusals: drafted,
    handle: async (c) => {
      const { code } = parseBody(CodeInputSchema, await readJsonObject(c));
      return c.json(
        await changeWithCode(
          c,
          requireOwnChoice((tx, cart, now) => applyCoupon(tx, cart, code, now)),
        ),
      );
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/cart/coupon',
    idempotency: 'key',
    ...cartCall,
    summary: 'Takes the coupon away',
    handle: async (c) => c.json(await changeOpenCart(c, (tx, cart, now) => changeCoupon(tx, cart, null, now))),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/cart/giftcards',
    idempotency: 'key',
    ...cartCall,
    summary: 'Enters a gift card',
    body: CodeInputSchema,
    example: { code: 'GIFT25' },
    handle: async (c) => {
      const { code } = parseBody(CodeInputSchema, await readJsonObject(c));
      return c.json(await changeWithCode(c, (tx, cart, now) => applyGiftcard(tx, cart, code, now)));
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/cart/giftcards/:id',
    idempotency: 'key',
    ...cartCall,
    summary: 'Takes a gift card away',
    handle: async (c) => {
      return c.json(await changeOpenCart(c, (tx, cart) => removeGiftcard(tx, cart, c.req.param('id'))));
    },
  }),
];

/** Lines and discounts of an offer are the operator's. */
function requireOwnChoice(change: Change): Change {
  return (tx, cart, now, preloadedContents) => {
    assertOwnChoice(cart);
    return change(tx, cart, now, preloadedContents);
  };
}

function changeWithCode(c: Context<AppEnv>, change: Change) {
  return rateLimitCodes(c, () => changeCart(c, change));
}
