import type { Minor } from '@mercer/contract';
import { lockRows, type Row, type Tx } from '../db/index.ts';
import type { PayingGiftcard } from './giftcards.ts';

export async function addBalance(tx: Tx, giftcardId: string, amount: Minor): Promise<void> {
  await tx
    .updateTable('giftcards')
    .set((eb) => ({ balance: eb('balance', '+', amount) }))
    .where('id', '=', giftcardId)
    .execute();
}

/** A card to which money of an order goes back can be used for so long from then on, also when it has expired before. */
const usableAfterRefundMs = 365 * 86_400_000;

/** Gives money of an order back to a gift card, and makes sure that its holder can spend it. A blocked card stays blocked. */
async function refundCard(tx: Tx, giftcardId: string, amount: Minor, now: Date): Promise<void> {
  await addBalance(tx, giftcardId, amount);
  const date_expires = new Date(now.getTime() + usableAfterRefundMs).toISOString();
  const card = tx.updateTable('giftcards').set({ date_expires }).where('id', '=', giftcardId);
  await card.where('date_expires', '<', date_expires).execute();
}

/** What a gift card pays less than before; in minor units of the order, and of the card. */
export interface Lowered {
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
): Promise<Lowered[]> {
  const lowered: Lowered[] = [];
  let rest = amount;
  for (const use of (await lockUses(tx, orderId)).toReversed()) {
    const paid = giftcards.find(({ id }) => id === use.giftcard_id)?.amount ?? use.amount;
    const kept = Math.round((use.refunded * paid) / use.amount);
    const less = Math.min(rest, paid - kept);
    if (less <= 0) continue;
    const taken = less === paid - kept ? use.amount - use.refunded : Math.floor((less * use.amount) / paid);
    await lowerUse(tx, use, taken, now);
    lowered.push({ id: use.giftcard_id, amount: less, taken });
    rest -= less;
  }
  return lowered;
}

/** What a card does not pay for at all it has not been used for. */
async function lowerUse(tx: Tx, used: Row<'giftcard_uses'>, taken: Minor, now: Date): Promise<void> {
  const { order_id, giftcard_id, amount } = used;
  const left = amount - taken;
  const use = tx.updateTable('giftcard_uses').set({ amount: left }).where('order_id', '=', order_id);
  const gone = tx.deleteFrom('giftcard_uses').where('order_id', '=', order_id);
  await (left > 0 ? use.where('giftcard_id', '=', giftcard_id) : gone.where('giftcard_id', '=', giftcard_id)).execute();
  await refundCard(tx, giftcard_id, taken, now);
}

function lockUses(tx: Tx, orderId: string): Promise<Row<'giftcard_uses'>[]> {
  const uses = tx.selectFrom('giftcard_uses').selectAll().where('order_id', '=', orderId).where('status', '=', 'final');
  return lockRows(tx, uses.orderBy('giftcard_id')).execute();
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
  let rest = amount;
  for (const use of await lockUses(tx, orderId)) {
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
    await refundCard(tx, use.giftcard_id, credit, now);
    rest -= back;
  }
  return amount - rest;
}
