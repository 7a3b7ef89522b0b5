import type { Context } from 'hono';
import { lockSelectedRows } from '../db/index.ts';
import { isStorableText } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { buildNotFoundError } from '../http/errors.ts';
import { joinCarts } from './items/index.ts';
import { attachCartToOwner, leaveCheckoutLink, parseCartRow, retainCartHold } from './record/index.ts';

/**
 * Takes up the open cart of a link for good. A guest's cart joins the one of whoever is logged in, as at login; an account's
 * cart opens for that account alone. What its holder before has typed stays with that one.
 * @throws ApiError 404
 */
export async function recoverCart(c: Context<AppEnv>, checkoutId: string): Promise<void> {
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
