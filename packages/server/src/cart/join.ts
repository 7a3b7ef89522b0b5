import { getPurchasable, stockOf } from '../catalog/index.ts';
import { lockRows, type Row, type Tx } from '../db/index.ts';
import { maxQuantity } from './input.ts';
import { itemsOf } from './price.ts';

/**
 * At login and sign-up the guest's lines join the account's cart (§7): the same line is summed, as far as the stock
 * goes.
 * @returns the account's cart, or null when there is none
 */
export async function joinCarts(
  tx: Tx,
  { guestCartId, accountId, now }: { guestCartId: string | null; accountId: string; now: Date },
): Promise<string | null> {
  const account = tx.selectFrom('accounts').select('cart_id').where('id', '=', accountId);
  const ownId = (await lockRows(tx, account).executeTakeFirst())?.cart_id ?? null;
  const own = ownId ? await lockOpen(tx, ownId) : null;
  const guest = guestCartId ? await lockOpen(tx, guestCartId) : null;
  if (!guest || guest.account_id) return own?.id ?? null;
  if (!own) return adopt(tx, guest.id, accountId);
  await moveLines(tx, guest.id, own.id);
  await tx.updateTable('carts').set({ date_updated: now.toISOString() }).where('id', '=', own.id).execute();
  await tx.deleteFrom('carts').where('id', '=', guest.id).execute();
  return own.id;
}

function lockOpen(tx: Tx, id: string) {
  const cart = tx.selectFrom('carts').select(['id', 'account_id']).where('id', '=', id).where('order_id', 'is', null);
  return lockRows(tx, cart).executeTakeFirst();
}

async function adopt(tx: Tx, cartId: string, accountId: string): Promise<string> {
  await tx.updateTable('carts').set({ account_id: accountId, email: null }).where('id', '=', cartId).execute();
  await tx.updateTable('accounts').set({ cart_id: cartId }).where('id', '=', accountId).execute();
  return cartId;
}

async function moveLines(tx: Tx, fromId: string, toId: string): Promise<void> {
  const own = new Map((await itemsOf(tx, toId)).map((line) => [line.line_key, line]));
  const lines = await itemsOf(tx, fromId);
  const stock = await stockOfLines(tx, lines);
  for (const line of lines) {
    const twin = own.get(line.line_key);
    if (twin) {
      const quantity = Math.max(twin.quantity, Math.min(stock(line), maxQuantity, twin.quantity + line.quantity));
      await tx.updateTable('cart_items').set({ quantity }).where('id', '=', twin.id).execute();
      await tx.deleteFrom('cart_items').where('id', '=', line.id).execute();
    } else {
      await tx.updateTable('cart_items').set({ cart_id: toId }).where('id', '=', line.id).execute();
    }
  }
}

async function stockOfLines(tx: Tx, lines: Row<'cart_items'>[]) {
  const products = await getPurchasable(
    tx,
    lines.map(({ product_id }) => product_id),
  );
  return ({ product_id, variant_id }: Row<'cart_items'>) => {
    const product = products.get(product_id);
    return product ? stockOf(product, variant_id) : 0;
  };
}
