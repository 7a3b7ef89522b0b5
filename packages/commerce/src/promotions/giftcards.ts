import { type Minor, roundToDecimals } from '@mercer/contract';
import { type Db, defineStatement, hashToken, type Row } from '@mercer/database';
import { normalizeCode } from './code.ts';

/** Payment by a gift card; in minor units. */
export interface PayingGiftcard {
  id: string;
  amount: Minor;
  /** Deduction from the card for this amount, in the card's own currency. */
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
    .where('code_hash', '=', hashToken(normalizeCode(code)))
    .where('active', '=', 1)
    .executeTakeFirst();
}

/** Converts the code of a new card for storage; for a short code no digit is shown. */
export function toStoredCode(code: string): Pick<Row<'giftcards'>, 'code_hash' | 'last4'> {
  const normal = normalizeCode(code);
  return { code_hash: hashToken(normal), last4: normal.length > 5 ? normal.slice(-4) : '' };
}

interface Payable {
  cart_id: string;
  grand_total: Minor;
  /** minor units of the cart's currency for one of the card's; undefined where the store has no rate */
  rateFrom(currency: string): number | undefined;
  /** minor units of which each payment is a multiple; 1 where it is absent */
  step?: Minor;
}

/** The cards of the cart pay one after the other, in the order in which they were entered. */
export async function payWithGiftcards(db: Db, cart: Payable, now: Date): Promise<AppliedGiftcard[]> {
  if (!cart.cart_id) return [];
  let remainingAmount = cart.grand_total;
  return (await cardsOf(db, cart.cart_id)).map((card) => {
    const rate = cart.rateFrom(card.currency);
    const usable = rate ? usableBalance(card, now) + Number(card.own ?? 0) : 0;
    const convert = (balance: number) => convertBalance(balance, rate, cart.step);
    const amount = Math.min(convert(usable), remainingAmount);
    const is_short = amount < Math.min(convert(card.known_balance), remainingAmount);
    remainingAmount -= amount;
    return {
      id: card.id,
      last4: card.last4,
      amount,
      taken: computeCardDeduction(amount, usable, { rate, whole: convert(usable) }),
      is_short,
    };
  });
}

/** Converts a balance into the cart's currency, rounded down. */
function convertBalance(balance: number, rate = 0, step = 1): number {
  return Math.floor(roundToDecimals((balance * rate) / step, 6)) * step;
}

/** Computes the deduction from the card for an amount: the whole balance when its remainder would pay nothing. */
function computeCardDeduction(
  amount: Minor,
  usable: number,
  { rate = 0, whole }: { rate: number | undefined; whole: Minor },
): number {
  if (amount === 0) return 0;
  return amount === whole ? usable : Math.min(usable, Math.ceil(roundToDecimals(amount / rate, 6)));
}

/** Returns the usable balance, which is 0 once the card is inactive or expired. */
export function usableBalance(
  { active, balance, date_expires }: Pick<Row<'giftcards'>, 'active' | 'balance' | 'date_expires'>,
  now: Date,
): number {
  const isOver = active === 0 || (date_expires !== null && date_expires <= now.toISOString());
  return isOver ? 0 : balance;
}

/** `own` is what a pending order of the same cart has reserved: the cart may spend it. */
const cardsOf = defineStatement((db: Db, cartId: string) =>
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
