import type { Tx } from '@mercer/database';
import { parseEmailAddress } from '@mercer/platform/http/email';
import { ApiError, buildValidationError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { type CartRow, saveCart, takeCartHold } from '../record/index.ts';

interface EmailChange {
  email: string;
  /** Session of the guest who makes the change. */
  sessionId: string;
  now: Date;
}

/**
 * A guest corrects the address that the cart has, until it is an order: what the same guest has begun to pay follows. An account's
 * cart has the address of the account, and stays as it is.
 * @throws ApiError `validation_error` on `email`; 409 `shared_cart` where the cart of a link is open for somebody else, too
 */
export async function changeCartEmail(
  tx: Tx,
  cart: CartRow,
  { email: writtenEmail, sessionId, now }: EmailChange,
): Promise<undefined> {
  const email = parseEmailAddress(writtenEmail);
  if (email === null) throw buildValidationError(createSentence('emailInvalid'), 'email');
  if (cart.account_id !== null || cart.email === email) return;
  await takeCartHold(tx, cart);
  if (cart.email !== null && cart.holder_id === null) await assertNotShared(tx, cart.id, sessionId);
  cart.email = email;
  await saveCart(tx, cart, now);
  await changePending(tx, cart.id, { email, sessionId });
}

async function assertNotShared(tx: Tx, cartId: string, sessionId: string): Promise<void> {
  const otherSessions = tx
    .selectFrom('sessions')
    .select('id')
    .where('cart_id', '=', cartId)
    .where('id', '!=', sessionId);
  if (await otherSessions.limit(1).executeTakeFirst())
    throw new ApiError(createSentence('emailShared'), { status: 409, code: 'shared_cart', param: 'email' });
}

/** An order that the gateway's announcement makes goes to the address as well, and its coupon counts for it. */
async function changePending(tx: Tx, cartId: string, { email, sessionId }: Omit<EmailChange, 'now'>): Promise<void> {
  const orders = await tx
    .updateTable('orders')
    .set({ email })
    .where('cart_id', '=', cartId)
    .where('status', '=', 'pending')
    .where('session_id', '=', sessionId)
    .where('account_id', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of orders) {
    const uses = tx.updateTable('coupon_uses').set({ email }).where('order_id', '=', id);
    await uses.execute();
  }
}
