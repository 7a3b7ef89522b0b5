import type { Context } from 'hono';
import { isStorableText } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import type { SessionRow } from '../http/session-handle.ts';
import { joinCarts } from './items/index.ts';
import { type CartRow, fromRow, ownCart } from './record/index.ts';

/**
 * Takes up the open cart of a link. A guest's cart joins the one of whoever is logged in, as at login; an account's
 * cart opens for that account alone.
 * @throws ApiError 404
 */
export async function recoverCart(c: Context<AppEnv>, checkoutId: string): Promise<void> {
  const { session, deps } = c.var;
  const { accountId } = session;
  if (!isStorableText(checkoutId)) throw notFound('This cart does not exist');
  await deps.db.transaction().execute(async (tx) => {
    const carts = tx.selectFrom('carts').selectAll().where('checkout_id', '=', checkoutId);
    const cart = fromRow(await carts.where('order_id', 'is', null).executeTakeFirst());
    if (!cart || (cart.account_id && cart.account_id !== accountId)) throw notFound('This cart does not exist');
    // an offer is opened by its own link, which lets one have it at a time
    if (cart.draft !== null && !(cart.account_id ?? isHeld(session.row, cart)))
      throw notFound('This cart does not exist');
    if (accountId && !cart.account_id) await joinCarts(tx, { guestCartId: cart.id, accountId, now: deps.now() });
    else await ownCart(tx, session, cart);
  });
}

function isHeld(session: SessionRow | null, { id }: CartRow): boolean {
  return session?.cart_id === id;
}
