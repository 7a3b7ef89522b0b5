import { type Minor, roundTo } from '@mercer/contract';
import { type Db, hashToken, type Row, statement } from '../db/index.ts';
import { normalCode } from './code.ts';

/** What a gift card pays; in minor units. */
export interface PayingGiftcard {
  id: string;
  amount: Minor;
  /** what that takes off the card, in the card's own currency */
  taken: number;
}

/** A gift card on a cart. */
export interface AppliedGiftcard extends PayingGiftcard {
  last4: string;
  /** the card had more when the shopper entered it, and would have paid more */
  is_short: boolean;
}

export function findGiftcard(db: Db, code: string): Promise<Row<'giftcards'> | undefined> {
  return db
    .selectFrom('giftcards')
    .selectAll()
    .where('code_hash', '=', hashToken(normalCode(code)))
    .where('active', '=', 1)
    .executeTakeFirst();
}

/** What a new card with the code is stored as; of a short code no digit is shown. */
export function storedCode(code: string): Pick<Row<'giftcards'>, 'code_hash' | 'last4'> {
  const normal = normalCode(code);
  return { code_hash: hashToken(normal), last4: normal.length > 5 ? normal.slice(-4) : '' };
}

interface Payable {
  cart_id: string;
  grand_total: Minor;
  /** minor units of the cart's currency for one of the card's; undefined where the store has no rate */
  rateFrom(currency: string): number | undefined;
}

/** The cards of the cart pay one after the other, in the order in which they were entered. */
export async function payWithGiftcards(db: Db, cart: Payable, now: Date): Promise<AppliedGiftcard[]> {
  if (!cart.cart_id) return [];
  let rest = cart.grand_total;
  return (await cardsOf(db, cart.cart_id)).map((card) => {
    const rate = cart.rateFrom(card.currency);
    const usable = rate ? usableBalance(card, now) + Number(card.own ?? 0) : 0;
    const amount = Math.min(worth(usable, rate), rest);
    const is_short = amount < Math.min(worth(card.known_balance, rate), rest);
    rest -= amount;
    return { id: card.id, last4: card.last4, amount, taken: takenFor(amount, usable, rate), is_short };
  });
}

/** What a balance pays in the cart's currency: no more than it is worth. */
function worth(balance: number, rate = 0): number {
  return Math.floor(roundTo(balance * rate, 6));
}

/** What the card gives for the amount: all that it has when the rest would pay nothing. */
function takenFor(amount: Minor, usable: number, rate = 0): number {
  if (amount === 0) return 0;
  return amount === worth(usable, rate) ? usable : Math.min(usable, Math.ceil(roundTo(amount / rate, 6)));
}

/** Nothing once the card has ended. */
export function usableBalance(
  { active, balance, date_expires }: Pick<Row<'giftcards'>, 'active' | 'balance' | 'date_expires'>,
  now: Date,
): number {
  const isOver = active === 0 || (date_expires !== null && date_expires <= now.toISOString());
  return isOver ? 0 : balance;
}

/** `own` is what a pending order of the same cart has reserved: the cart may spend it. */
const cardsOf = statement((db: Db, cartId: string) =>
  db
    .selectFrom('cart_giftcards')
    .innerJoin('giftcards', 'giftcards.id', 'cart_giftcards.giftcard_id')
    .selectAll('giftcards')
    .select(['cart_giftcards.known_balance'])
    .select((eb) =>
      eb
        .selectFrom('giftcard_uses')
        .select((uses) => uses.fn.sum<number | string>('giftcard_uses.amount').as('own'))
        .whereRef('giftcard_uses.giftcard_id', '=', 'giftcards.id')
        .where('giftcard_uses.cart_id', '=', cartId)
        .where('giftcard_uses.status', '=', 'reserved')
        .as('own'),
    )
    .where('cart_giftcards.cart_id', '=', cartId)
    .orderBy('cart_giftcards.date_created')
    .orderBy('giftcards.id'),
);
