import { testCards } from '../ledger/test-cards.ts';
import { type CardOutcome, stripeTestCards } from '../stripe/test-cards.ts';
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
    endings(outcome),
  ]);
  return table({
    name: 'Test cards',
    heads: ['Gateway', 'Number', 'Brand', 'What happens'],
    rows: [...own, ...stripes],
  });
}

const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');
const words = (name: string) => (name === 'three_d_secure' ? '3-D Secure' : name.replaceAll('_', ' '));

/** The bank's question comes first; what every decline does is told by its code. */
function endings({ authentication, decline, behaviour }: CardOutcome): string {
  const asks = authentication ? 'three_d_secure' : '';
  const rest = decline?.decline_code ?? '';
  const trouble = rest && ['decline', 'expired', rest].includes(behaviour) ? '' : behaviour;
  return [...new Set([asks, rest, trouble])].filter(Boolean).map(words).join(', ');
}
