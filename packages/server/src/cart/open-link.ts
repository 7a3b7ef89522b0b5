import type { Context } from 'hono';
import { lockSelectedRows } from '../db/index.ts';
import { type FailureLimits, rateLimitFailures } from '../http/attempt-limit.ts';
import { isStorableText } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { ApiError, buildNotFoundError } from '../http/errors.ts';
import { leaveCheckoutLink } from './record/index.ts';

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
export function openCheckoutLink(c: Context<AppEnv>, checkoutId: string): Promise<void> {
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
