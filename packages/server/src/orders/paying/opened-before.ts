import type { Context } from 'hono';
import type { CartRow } from '../../cart/index.ts';
import type { Tx } from '../../db/index.ts';
import type { AppEnv } from '../../http/context.ts';
import type { SessionRow } from '../../http/session-handle.ts';
import { givenUp } from './given-up.ts';

/**
 * Whether the session has opened the cart of a checkout link that is not there any more, and has changed nothing since: then the
 * own cart, which takes its place, is not what the shopper means to buy.
 * @returns the order that the session, or its account, has made of it; `left` where there is none
 */
export async function openedBefore(
  tx: Tx,
  { id, account_id, checkout_cart_id, left_cart_id }: SessionRow,
  cart: Pick<CartRow, 'id'> | undefined,
): Promise<{ made: string } | 'left' | null> {
  const opened = checkout_cart_id ?? left_cart_id;
  if (opened === null || opened === cart?.id) return null;
  const orders = tx.selectFrom('orders').select('orders.id').innerJoin('carts', 'carts.order_id', 'orders.id');
  const own = orders
    .where('carts.id', '=', opened)
    .where((eb) => eb.or([eb('orders.session_id', '=', id), eb('orders.account_id', '=', account_id ?? '')]));
  const order = await own.executeTakeFirst();
  return order ? { made: order.id } : 'left';
}

/** The next time the shopper means the own cart. @throws ApiError 409 */
export async function leaveOpened({ var: { session } }: Context<AppEnv>): Promise<never> {
  await session.keep({ checkout_cart_id: null, left_cart_id: null });
  throw givenUp();
}
