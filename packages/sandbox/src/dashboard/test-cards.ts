import { testCards } from '../ledger/test-cards.ts';
import { stripeTestCards } from '../stripe/test-cards.ts';
import { table } from './table.ts';

/** What each number does, in the shop's own fields and Airwallex's, and in Stripe's. */
export function testCardsTable() {
  const own = Object.entries(testCards).map(([number, { brand, behaviour }]) => [
    'card, Airwallex',
    spaced(number),
    brand,
    words(behaviour),
  ]);
  const stripes = stripeTestCards.map(({ number, brand, outcome }) => [
    'Stripe',
    spaced(number),
    brand,
    [outcome.decline?.decline_code, outcome.authentication && '3-D Secure', outcome.behaviour]
      .filter((word) => word !== undefined && word !== '')
      .map((word) => words(String(word)))
      .slice(0, 2)
      .join(', '),
  ]);
  return table({
    name: 'Test cards',
    heads: ['Gateway', 'Number', 'Brand', 'What happens'],
    rows: [...own, ...stripes],
  });
}

const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');
const words = (name: string) => name.replaceAll('_', ' ');
