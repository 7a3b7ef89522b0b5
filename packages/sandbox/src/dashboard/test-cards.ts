import { testCards } from '../ledger/test-cards.ts';
import type { StandIn } from '../stand-in.ts';
import { renderTable } from './table.ts';

/** Renders the test cards with their outcomes: those of the ledger, and those of the gateways that have their own. */
export function testCardsTable(standIns: Readonly<Record<string, StandIn>>) {
  const standInList = Object.values(standIns);
  const ledgerTitles = standInList.filter(({ takesLedgerCards }) => takesLedgerCards).map(({ title }) => title);
  const ledgerRows = Object.entries(testCards).map(
    ([number, { brand, behaviour }]) => [ledgerTitles.join(', '), number, brand, behaviour] as const,
  );
  const gatewayRows = standInList.flatMap(({ title, testCards: listOwnCards }) =>
    (listOwnCards?.() ?? []).map((row) => [title, ...row] as const),
  );
  return renderTable({
    name: 'Test cards',
    heads: ['Gateway', 'Number or amount', 'Brand', 'What happens'],
    rows: [...ledgerRows, ...gatewayRows].map(([title, number, brand, outcome]) => {
      return [title, groupDigits(number), brand, outcome.split(', ').map(humanizeName).join(', ')];
    }),
  });
}

const groupDigits = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');
const humanizeName = (name: string) => (name === 'three_d_secure' ? '3-D Secure' : name.replaceAll('_', ' '));
