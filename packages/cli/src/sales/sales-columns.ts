import { buildBarText } from '../output/bar.ts';
import { formatDecimals } from '../output/money.ts';
import type { Column } from '../output/table.ts';

export interface SalesRow {
  key: string;
  label: string;
  orders: number;
  items: number;
  gross: number;
  net: number;
  tax: number;
  refunded: number;
}

interface SalesLayout {
  by: string;
  currency: string;
  hasChart: boolean;
}

const chartWidth = 20;

/** @param rows the last of which is their sum */
export function salesColumns(rows: SalesRow[], { by, currency, hasChart }: SalesLayout): Column<SalesRow>[] {
  const createAmountColumn = (title: 'gross' | 'net' | 'tax' | 'refunded'): Column<SalesRow> => {
    return { title, of: (row) => formatDecimals(row[title], currency), align: 'right' };
  };
  const largestGross = Math.max(0, ...rows.slice(0, -1).map(({ gross }) => gross));
  const drawChartBar = (row: SalesRow) =>
    largestGross > 0 && row !== rows.at(-1) ? buildBarText(row.gross / largestGross, chartWidth) : '';
  return [
    { title: by, of: ({ label, key }) => label || key, isFlexible: true },
    { title: 'orders', of: ({ orders }) => orders, align: 'right' },
    { title: 'pieces', of: ({ items }) => items, align: 'right' },
    ...(['gross', 'net', 'tax', 'refunded'] as const).map(createAmountColumn),
    ...(hasChart ? [{ title: currency, of: drawChartBar }] : [{ title: '', of: () => currency }]),
  ];
}
