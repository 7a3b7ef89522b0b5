import type { Tx } from '../../db/index.ts';
import type { CartOwner } from './cart-row.ts';
import { lockCart } from './find.ts';

/** The open cart speaks the locale that its shopper has chosen. */
export async function followLocale(tx: Tx, session: CartOwner, { locale }: { locale?: string }): Promise<void> {
  if (!locale) return;
  const cart = await lockCart(tx, session);
  if (cart) await tx.updateTable('carts').set({ locale }).where('id', '=', cart.id).execute();
}
