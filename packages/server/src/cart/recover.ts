import type { Context } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { fromRow, ownCart } from './find.ts';

/**
 * Takes up the open cart of a link; an account's cart opens for that account alone.
 * @throws ApiError 404
 */
export async function recoverCart(c: Context<AppEnv>, checkoutId: string): Promise<void> {
  const { session, deps } = c.var;
  await deps.db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('carts').selectAll().where('checkout_id', '=', checkoutId).executeTakeFirst();
    const cart = fromRow(row);
    if (!cart || cart.order_id || (cart.account_id && cart.account_id !== session.accountId)) {
      throw notFound('This cart does not exist');
    }
    if (session.accountId && !cart.account_id) {
      cart.account_id = session.accountId;
      await tx.updateTable('carts').set({ account_id: cart.account_id }).where('id', '=', cart.id).execute();
    }
    await ownCart(tx, session, cart);
  });
}
