import { plainText } from './plain-text.ts';
import { padded, shortened, widthOf } from './width.ts';

export interface Column<Row> {
  title: string;
  of(row: Row): string | number | null | undefined;
  align?: 'right';
  /** may be shortened where the terminal is narrow */
  isFlexible?: boolean;
}

interface Look {
  /** of the terminal; undefined: as wide as it gets */
  columns: number | undefined;
  title(text: string): string;
}

const gap = '  ';
const leastWidth = 8;

/** A line of titles, and one for each row. */
export function tableText<Row>(rows: Row[], columns: Column<Row>[], look: Look): string {
  const cells = rows.map((row) => columns.map((column) => plainText(String(column.of(row) ?? ''))));
  const widths = fitted(widthsOf(cells, columns), columns, look);
  const lineOf = (texts: string[]) =>
    texts.map((text, at) => padded(shortened(text, widths[at] ?? 0), widths[at] ?? 0, columns[at]?.align)).join(gap);
  const titles = lineOf(columns.map(({ title }) => title)).trimEnd();
  return [look.title(titles), ...cells.map((texts) => lineOf(texts).trimEnd())].join('\n');
}

function widthsOf<Row>(cells: string[][], columns: Column<Row>[]): number[] {
  return columns.map(({ title }, at) => {
    return cells.reduce((most, texts) => Math.max(most, widthOf(texts[at] ?? '')), widthOf(title));
  });
}

/** What is too wide is taken from the flexible columns, the widest first. */
function fitted<Row>(widths: number[], columns: Column<Row>[], { columns: most }: Look): number[] {
  if (most === undefined) return widths;
  const fit = [...widths];
  let excess = fit.reduce((sum, width) => sum + width, gap.length * (fit.length - 1)) - most;
  while (excess > 0) {
    const widest = widestOf(fit, columns);
    if (widest === undefined) break;
    fit[widest] = (fit[widest] ?? 0) - 1;
    excess -= 1;
  }
  return fit;
}

function widestOf<Row>(widths: number[], columns: Column<Row>[]): number | undefined {
  const flexible = [...widths.keys()].filter((at) => columns[at]?.isFlexible && (widths[at] ?? 0) > leastWidth);
  return flexible.toSorted((one, other) => (widths[other] ?? 0) - (widths[one] ?? 0))[0];
}
