import type { Body } from '../http/input.ts';
import { invalidParameterError, SandboxError } from '../http/sandbox-error.ts';
import type { CardFacts } from '../store/tables.ts';
import { testCards } from './test-cards.ts';

/**
 * Reduces a card to what may be kept of it. No message repeats what was sent.
 * @param card number, cvc and exp_month / exp_year as text or number
 * @throws SandboxError `test_cards_only` for any number that is no test card
 */
export function readTestCard(card: Body, now: Date): CardFacts {
  const number = stripSeparators(card.number);
  if (!/^\d{10,19}$/.test(number))
    throw invalidParameterError('number', 'The card number is not valid.', 'invalid_number');
  const expiry = readCardExpiry(card, now);
  if (!/^\d{3,4}$/.test(stripSeparators(card.cvc)))
    throw invalidParameterError('cvc', 'The security code is not valid.', 'invalid_cvc');
  const testCard = Object.hasOwn(testCards, number) ? testCards[number] : undefined;
  if (!testCard) throw testCardsOnly();
  return { ...testCard, ...expiry, last4: number.slice(-4) };
}

export function readCardExpiry(card: Body, now: Date): { exp_month: number; exp_year: number } {
  const month = stripSeparators(card.exp_month);
  const year = stripSeparators(card.exp_year);
  if (!/^(0?[1-9]|1[0-2])$/.test(month))
    throw invalidParameterError('exp_month', 'The month is not valid.', 'invalid_expiry_month');
  if (!/^(\d\d|\d{4})$/.test(year))
    throw invalidParameterError('exp_year', 'The year is not valid.', 'invalid_expiry_year');
  const expiry = { exp_month: Number(month), exp_year: Number(year.length === 2 ? `20${year}` : year) };
  // A card is good until the end of its month.
  if (Date.UTC(expiry.exp_year, expiry.exp_month, 1) > now.getTime()) return expiry;
  throw invalidParameterError('exp_year', 'The card has expired.', 'expired_card');
}

function testCardsOnly(): SandboxError {
  return new SandboxError('This is a demo environment: only test cards work.', {
    status: 402,
    code: 'test_cards_only',
    param: 'number',
  });
}

function stripSeparators(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).replace(/[\s-]/g, '') : '';
}
