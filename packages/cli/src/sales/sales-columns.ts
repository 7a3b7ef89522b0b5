import { bar } from '../output/bar.ts';
import { decimals } from '../output/money.ts';
import type { Column } from '../output/table.ts';

export interface Sold {
  key: string;
  label: string;
  orders: number;
  items: number;
  gross: number;
  net: number;
  tax: number;
  refunded: number;
}

interface Look {
  by: string;
  currency: string;
  hasChart: boolean;
}

const chartWidth = 20;

/** @param rows the last of which is their sum */
export function salesColumns(rows: Sold[], { by, currency, hasChart }: Look): Column<Sold>[] {
  const amount = (title: 'gross' | 'net' | 'tax' | 'refunded'): Column<Sold> => {
    return { title, of: (row) => decimals(row[title], currency), align: 'right' };
  };
  const most = Math.max(0, ...rows.slice(0, -1).map(({ gross }) => gross));
  const chart = (row: Sold) => (most > 0 && row !== rows.at(-1) ? bar(row.gross / most, chartWidth) : '');
  return [
    { title: by, of: ({ label, key }) => label || key, isFlexible: true },
    { title: 'orders', of: ({ orders }) => orders, align: 'right' },
    { title: 'pieces', of: ({ items }) => items, align: 'right' },
    ...(['gross', 'net', 'tax', 'refunded'] as const).map(amount),
    ...(hasChart ? [{ title: currency, of: chart }] : [{ title: '', of: () => currency }]),
  ];
}
