import { testCards } from '../ledger/test-cards.ts';
import { type CardOutcome, stripeTestCards } from '../stripe/test-cards.ts';
import { table } from './table.ts';

/** Through Braintree an amount decides, in any currency. */
const amounts = [
  ['2000.00 – 2999.99', 'declined with this code: 2001 no funds, 2004 expired'],
  ['3000.00 – 3000.99', 'processing error'],
  ['4001.00 – 4001.99', 'PayPal: settlement declined'],
  ['4002.00 – 4002.99', 'PayPal: settlement pending'],
  ['5001.00', 'rejected by the gateway'],
];

/** What each number does, in the shop's own fields and Airwallex's, and in Stripe's; and each amount in Braintree's. */
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
    heads: ['Gateway', 'Number or amount', 'Brand', 'What happens'],
    rows: [...own, ...stripes, ...amounts.map(([amount = '', ending = '']) => ['Braintree', amount, '', ending])],
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
