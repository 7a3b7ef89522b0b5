import type { Minor } from '@mercer/contract';
import { lockRows, type Tx } from '../db/index.ts';
import type { PayingGiftcard } from './giftcards.ts';

export async function addBalance(tx: Tx, giftcardId: string, amount: Minor): Promise<void> {
  await tx
    .updateTable('giftcards')
    .set((eb) => ({ balance: eb('balance', '+', amount) }))
    .where('id', '=', giftcardId)
    .execute();
}

/**
 * Gives money of an order back to the gift cards that paid it, never more than they paid.
 * @param amount minor units of the order's currency
 * @returns what was given back: less than `amount` when the rest was paid otherwise
 */
export async function refundGiftcards(
  tx: Tx,
  { id: orderId, giftcards }: { id: string; giftcards: readonly PayingGiftcard[] },
  amount: Minor,
): Promise<number> {
  const uses = tx.selectFrom('giftcard_uses').selectAll().where('order_id', '=', orderId).where('status', '=', 'final');
  let rest = amount;
  for (const use of await lockRows(tx, uses.orderBy('giftcard_id')).execute()) {
    // a use is counted in the card's currency, at the rate at which it paid
    const paid = giftcards.find(({ id }) => id === use.giftcard_id)?.amount ?? use.amount;
    const before = Math.round((use.refunded * paid) / use.amount);
    const back = Math.min(rest, paid - before);
    if (back <= 0) continue;
    const credit = Math.round(((before + back) * use.amount) / paid) - use.refunded;
    await tx
      .updateTable('giftcard_uses')
      .set((eb) => ({ refunded: eb('refunded', '+', credit) }))
      .where('order_id', '=', orderId)
      .where('giftcard_id', '=', use.giftcard_id)
      .execute();
    await addBalance(tx, use.giftcard_id, credit);
    rest -= back;
  }
  return amount - rest;
}
