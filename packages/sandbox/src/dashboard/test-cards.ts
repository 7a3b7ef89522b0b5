import { testCards } from '../ledger/test-cards.ts';
import { type CardOutcome, stripeTestCards } from '../stripe/test-cards.ts';
import { renderTable } from './table.ts';

/** Amounts that decide the outcome at Braintree, in any currency. */
const amounts = [
  ['2000.00 – 2999.99', 'declined with this code: 2001 no funds, 2004 expired'],
  ['3000.00 – 3000.99', 'processing error'],
  ['4001.00 – 4001.99', 'PayPal: settlement declined'],
  ['4002.00 – 4002.99', 'PayPal: settlement pending'],
  ['5001.00', 'rejected by the gateway'],
];

/**
 * Renders the test cards with their outcomes: those of the card gateway and Airwallex, those of Stripe, and the amounts
 * of Braintree.
 */
export function testCardsTable() {
  const testCardRows = Object.entries(testCards).map(([number, { brand, behaviour }]) => [
    'card, Airwallex',
    groupDigits(number),
    brand,
    humanizeName(behaviour),
  ]);
  const stripes = stripeTestCards.map(({ number, brand, outcome }) => [
    'Stripe',
    groupDigits(number),
    brand,
    describeOutcome(outcome),
  ]);
  return renderTable({
    name: 'Test cards',
    heads: ['Gateway', 'Number or amount', 'Brand', 'What happens'],
    rows: [
      ...testCardRows,
      ...stripes,
      ...amounts.map(([amount = '', ending = '']) => ['Braintree', amount, '', ending]),
    ],
  });
}

const groupDigits = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');
const humanizeName = (name: string) => (name === 'three_d_secure' ? '3-D Secure' : name.replaceAll('_', ' '));

/** The bank's question comes first; what every decline does is told by its code. */
function describeOutcome({ authentication, decline, behaviour }: CardOutcome): string {
  const asks = authentication ? 'three_d_secure' : '';
  const declineCode = decline?.decline_code ?? '';
  const trouble = declineCode && ['decline', 'expired', declineCode].includes(behaviour) ? '' : behaviour;
  return [...new Set([asks, declineCode, trouble])].filter(Boolean).map(humanizeName).join(', ');
}
