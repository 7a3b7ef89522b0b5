import type { Billing } from '@mercer/contract';
import type { Tx } from '@mercer/database';
import { type CartRow, insertCart, type StoredShipping, saveCart } from '../cart/index.ts';

type Owner = Pick<CartRow, 'account_id' | 'email' | 'currency' | 'locale'>;

/** A cart beside the shopper's own: what a subscription orders goes the way of every order. */
export async function openDetachedCart(
  tx: Tx,
  owner: Owner,
  { billing, shipping }: { billing: Billing; shipping: StoredShipping },
  now: Date,
): Promise<CartRow> {
  const cart: CartRow = { ...(await insertCart(tx, null, owner, now)), ...owner, billing, shipping };
  await saveCart(tx, cart, now);
  return cart;
}
