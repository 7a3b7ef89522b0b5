import type { Minor } from '@mercer/contract';
import { lockSelectedRows, type Row, type Tx } from '@mercer/database';
import type { PayingGiftcard } from './giftcards.ts';

export async function addGiftcardBalance(tx: Tx, giftcardId: string, amount: Minor): Promise<void> {
  await tx
    .updateTable('giftcards')
    .set((eb) => ({ balance: eb('balance', '+', amount) }))
    .where('id', '=', giftcardId)
    .execute();
}

/** A card to which money of an order goes back can be used for so long from then on, also when it has expired before. */
const usableAfterRefundMs = 365 * 86_400_000;

/** Gives money of an order back to a gift card, and makes sure that its holder can spend it. A blocked card stays blocked. */
async function refundToGiftcard(tx: Tx, giftcardId: string, amount: Minor, now: Date): Promise<void> {
  await addGiftcardBalance(tx, giftcardId, amount);
  const date_expires = new Date(now.getTime() + usableAfterRefundMs).toISOString();
  const card = tx.updateTable('giftcards').set({ date_expires }).where('id', '=', giftcardId);
  await card.where('date_expires', '<', date_expires).execute();
}

/** Reduction of what a gift card pays; in minor units of the order, and of the card. */
export interface GiftcardReduction {
  id: string;
  amount: Minor;
  taken: Minor;
}

/**
 * Lowers what the gift cards of an order pay, as if they had paid less from the beginning; the last one first.
 * @param amount minor units of the order's currency
 */
export async function lowerGiftcards(
  tx: Tx,
  { id: orderId, giftcards }: { id: string; giftcards: readonly PayingGiftcard[] },
  amount: Minor,
  now: Date,
): Promise<GiftcardReduction[]> {
  const lowered: GiftcardReduction[] = [];
  let remainingAmount = amount;
  for (const use of (await lockGiftcardUses(tx, orderId)).toReversed()) {
    const paidAmount = giftcards.find(({ id }) => id === use.giftcard_id)?.amount ?? use.amount;
    const refundedAmount = Math.round((use.refunded * paidAmount) / use.amount);
    const reduction = Math.min(remainingAmount, paidAmount - refundedAmount);
    if (reduction <= 0) continue;
    const cardCredit =
      reduction === paidAmount - refundedAmount
        ? use.amount - use.refunded
        : Math.floor((reduction * use.amount) / paidAmount);
    await reduceGiftcardUse(tx, use, cardCredit, now);
    lowered.push({ id: use.giftcard_id, amount: reduction, taken: cardCredit });
    remainingAmount -= reduction;
  }
  return lowered;
}

/** Reduces the use of a gift card; a use of nothing is deleted. */
async function reduceGiftcardUse(
  tx: Tx,
  giftcardUse: Row<'giftcard_uses'>,
  cardCredit: Minor,
  now: Date,
): Promise<void> {
  const { order_id, giftcard_id, amount } = giftcardUse;
  const remainingAmount = amount - cardCredit;
  const use = tx.updateTable('giftcard_uses').set({ amount: remainingAmount }).where('order_id', '=', order_id);
  const deletion = tx.deleteFrom('giftcard_uses').where('order_id', '=', order_id);
  await (remainingAmount > 0
    ? use.where('giftcard_id', '=', giftcard_id)
    : deletion.where('giftcard_id', '=', giftcard_id)
  ).execute();
  await refundToGiftcard(tx, giftcard_id, cardCredit, now);
}

function lockGiftcardUses(tx: Tx, orderId: string): Promise<Row<'giftcard_uses'>[]> {
  const uses = tx.selectFrom('giftcard_uses').selectAll().where('order_id', '=', orderId).where('status', '=', 'final');
  return lockSelectedRows(tx, uses.orderBy('giftcard_id')).execute();
}

/**
 * Gives money of an order back to the gift cards that paid it, never more than they paid; one that has expired can be used again.
 * @param amount minor units of the order's currency
 * @returns what was given back: less than `amount` when the rest was paid otherwise
 */
export async function refundGiftcards(
  tx: Tx,
  { id: orderId, giftcards }: { id: string; giftcards: readonly PayingGiftcard[] },
  amount: Minor,
  now: Date,
): Promise<number> {
  let remainingAmount = amount;
  for (const use of await lockGiftcardUses(tx, orderId)) {
    // a use is counted in the card's currency, at the rate at which it paid
    const paidAmount = giftcards.find(({ id }) => id === use.giftcard_id)?.amount ?? use.amount;
    const refundedBefore = Math.round((use.refunded * paidAmount) / use.amount);
    const refundAmount = Math.min(remainingAmount, paidAmount - refundedBefore);
    if (refundAmount <= 0) continue;
    const credit = Math.round(((refundedBefore + refundAmount) * use.amount) / paidAmount) - use.refunded;
    await tx
      .updateTable('giftcard_uses')
      .set((eb) => ({ refunded: eb('refunded', '+', credit) }))
      .where('order_id', '=', orderId)
      .where('giftcard_id', '=', use.giftcard_id)
      .execute();
    await refundToGiftcard(tx, use.giftcard_id, credit, now);
    remainingAmount -= refundAmount;
  }
  return amount - remainingAmount;
}
