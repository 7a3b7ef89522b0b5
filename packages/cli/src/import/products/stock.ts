import type { ProductRow } from '../columns/read-row.ts';
import type { Faults } from './faults.ts';
import type { CellReader } from './read-cells.ts';
import { answerIn } from './values.ts';

/** Whether pieces of a product are counted, and how many there are; a variant's stand with it. */
export function stockOf(
  rows: ProductRow[],
  reader: CellReader,
  { hasVariants, faults }: { hasVariants: boolean; faults: Faults },
) {
  const level = reader.pieces('stock', 'stock_level');
  if (level === undefined) return {};
  const sold = hasVariants ? rows.filter(isOfVariant) : rows.slice(0, 1);
  const stock_tracking = sold.some(isCounted);
  if (hasVariants) assertEach(rows, stock_tracking, faults);
  return { stock_tracking, stock_level: hasVariants ? undefined : (level ?? 0) };
}

function isOfVariant(row: ProductRow): boolean {
  return row.at('type') === undefined || row.text('parent') !== '';
}

/** Without a number it is not, but for what is told to be sold out. */
function isCounted(row: ProductRow): boolean {
  if (row.text('stock') === '') return answerIn(row.text('in_stock')) === false;
  const tracking = row.at('stock_tracking');
  return !tracking || (row.text('stock_tracking') !== '' && answerIn(row.text('stock_tracking')) !== false);
}

/** Elsewhere variants share the pieces of their product, or some are counted and others are not: here each has its own. */
function assertEach(rows: ProductRow[], isTracked: boolean, faults: Faults): void {
  for (const row of rows) {
    const cell = row.at('stock');
    if (!cell || !(row.at('in_stock') || row.at('stock_tracking'))) continue;
    const isWrong = isOfVariant(row)
      ? isTracked && isSold(row) && !isCounted(row)
      : !isTracked && row.text('stock') !== '';
    if (isWrong) faults.add(cell, 'the pieces of each variant, or of none');
  }
}

/** Rows of pictures sell nothing. */
function isSold(row: ProductRow): boolean {
  return row.text('price') !== '' || row.text('sku') !== '';
}
