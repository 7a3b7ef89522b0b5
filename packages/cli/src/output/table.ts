import { toPlainText } from './plain-text.ts';
import { measureTextWidth, padToWidth, shortenText } from './width.ts';

export interface Column<Row> {
  title: string;
  of(row: Row): string | number | null | undefined;
  align?: 'right';
  /** may be shortened where the terminal is narrow */
  isFlexible?: boolean;
}

interface TableLayout {
  /** width of the terminal; undefined: as wide as the table gets */
  columns: number | undefined;
  title(text: string): string;
}

const gap = '  ';
const leastWidth = 8;

/** A line of titles, and one for each row. */
export function formatTable<Row>(rows: Row[], columns: Column<Row>[], look: TableLayout): string {
  const cells = rows.map((row) => columns.map((column) => toPlainText(String(column.of(row) ?? ''))));
  const widths = fitWidths(measureColumns(cells, columns), columns, look);
  const formatLine = (texts: string[]) =>
    texts
      .map((text, at) => padToWidth(shortenText(text, widths[at] ?? 0), widths[at] ?? 0, columns[at]?.align))
      .join(gap);
  const titles = formatLine(columns.map(({ title }) => title)).trimEnd();
  return [look.title(titles), ...cells.map((texts) => formatLine(texts).trimEnd())].join('\n');
}

function measureColumns<Row>(cells: string[][], columns: Column<Row>[]): number[] {
  return columns.map(({ title }, at) => {
    return cells.reduce(
      (widest, texts) => Math.max(widest, measureTextWidth(texts[at] ?? '')),
      measureTextWidth(title),
    );
  });
}

/** Fits the columns to the terminal: the excess width is taken from the flexible columns, the widest first. */
function fitWidths<Row>(
  widths: number[],
  columns: Column<Row>[],
  { columns: availableColumns }: TableLayout,
): number[] {
  if (availableColumns === undefined) return widths;
  const fit = [...widths];
  let excess = fit.reduce((sum, width) => sum + width, gap.length * (fit.length - 1)) - availableColumns;
  while (excess > 0) {
    const widest = findWidestColumn(fit, columns);
    if (widest === undefined) break;
    fit[widest] = (fit[widest] ?? 0) - 1;
    excess -= 1;
  }
  return fit;
}

function findWidestColumn<Row>(widths: number[], columns: Column<Row>[]): number | undefined {
  const flexible = [...widths.keys()].filter((at) => columns[at]?.isFlexible && (widths[at] ?? 0) > leastWidth);
  return flexible.toSorted((first, second) => (widths[second] ?? 0) - (widths[first] ?? 0))[0];
}
