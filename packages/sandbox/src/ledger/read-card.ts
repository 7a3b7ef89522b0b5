import type { Body } from '../http/input.ts';
import { invalid, SandboxError } from '../http/sandbox-error.ts';
import type { CardFacts } from '../store/tables.ts';
import { testCards } from './test-cards.ts';

/**
 * Reduces a card to what may be kept of it. No message repeats what was sent.
 * @param card number, cvc and exp_month / exp_year as text or number
 * @throws SandboxError `test_cards_only` for any number that is no test card
 */
export function readCard(card: Body, now: Date): CardFacts {
  const number = digits(card.number);
  if (!/^\d{10,19}$/.test(number)) throw invalid('number', 'The card number is not valid.', 'invalid_number');
  const expiry = readExpiry(card, now);
  if (!/^\d{3,4}$/.test(digits(card.cvc))) throw invalid('cvc', 'The security code is not valid.', 'invalid_cvc');
  const known = Object.hasOwn(testCards, number) ? testCards[number] : undefined;
  if (!known) throw testCardsOnly();
  return { ...known, ...expiry, last4: number.slice(-4) };
}

export function readExpiry(card: Body, now: Date): { exp_month: number; exp_year: number } {
  const month = digits(card.exp_month);
  const year = digits(card.exp_year);
  if (!/^(0?[1-9]|1[0-2])$/.test(month)) throw invalid('exp_month', 'The month is not valid.', 'invalid_expiry_month');
  if (!/^(\d\d|\d{4})$/.test(year)) throw invalid('exp_year', 'The year is not valid.', 'invalid_expiry_year');
  const expiry = { exp_month: Number(month), exp_year: Number(year.length === 2 ? `20${year}` : year) };
  // A card is good until the end of its month.
  if (Date.UTC(expiry.exp_year, expiry.exp_month, 1) > now.getTime()) return expiry;
  throw invalid('exp_year', 'The card has expired.', 'expired_card');
}

function testCardsOnly(): SandboxError {
  return new SandboxError('This is a demo environment: only test cards work.', {
    status: 402,
    code: 'test_cards_only',
    param: 'number',
  });
}

function digits(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).replace(/[\s-]/g, '') : '';
}
