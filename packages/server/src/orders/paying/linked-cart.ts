import type { Context } from 'hono';
import type { CartRow } from '../../cart/index.ts';
import type { Tx } from '../../db/index.ts';
import type { AppEnv } from '../../http/context.ts';
import type { SessionRow } from '../../http/session-handle.ts';
import { buildCartChangedError } from './cart-changed-error.ts';

/**
 * Checks for a session that has opened the cart of a checkout link which is gone since, and has changed nothing after
 * that. The session's own cart, which takes its place, is then not what the shopper means to buy.
 * @returns `made` with the id of the order that the session, or its account, has made of that cart; `left` when there
 * is none; null when the check does not apply
 */
export async function openedBefore(
  tx: Tx,
  { id, account_id, checkout_cart_id, left_cart_id }: SessionRow,
  cart: Pick<CartRow, 'id'> | undefined,
): Promise<{ made: string } | 'left' | null> {
  const opened = checkout_cart_id ?? left_cart_id;
  if (opened === null || opened === cart?.id) return null;
  const orders = tx.selectFrom('orders').select('orders.id').innerJoin('carts', 'carts.order_id', 'orders.id');
  const ownOrders = orders
    .where('carts.id', '=', opened)
    .where((eb) => eb.or([eb('orders.session_id', '=', id), eb('orders.account_id', '=', account_id ?? '')]));
  const order = await ownOrders.executeTakeFirst();
  return order ? { made: order.id } : 'left';
}

/** The next time the shopper means the own cart. @throws ApiError 409 */
export async function leaveOpenedCart({ var: { session } }: Context<AppEnv>): Promise<never> {
  await session.keep({ checkout_cart_id: null, left_cart_id: null });
  throw buildCartChangedError();
}
