import type { ProductRow } from '../columns/read-row.ts';
import type { Faults } from './faults.ts';
import type { CellReader } from './read-cells.ts';
import { parseYesNoAnswer } from './values.ts';

/** Reads whether a product's stock is tracked, and its level; the levels of variants are read with them. */
export function readStock(
  rows: ProductRow[],
  reader: CellReader,
  { hasVariants, faults }: { hasVariants: boolean; faults: Faults },
) {
  const level = reader.readPieces('stock', 'stock_level');
  if (level === undefined) return {};
  const sold = hasVariants ? rows.filter(isVariantRow) : rows.slice(0, 1);
  const stock_tracking = sold.some(isStockCounted);
  if (hasVariants) reportMixedStock(rows, stock_tracking, faults);
  return { stock_tracking, stock_level: hasVariants ? undefined : (level ?? 0) };
}

function isVariantRow(row: ProductRow): boolean {
  return row.at('type') === undefined || row.text('parent') !== '';
}

/** Says whether a row's stock is counted: without a number it is not, unless the product is said to be sold out. */
function isStockCounted(row: ProductRow): boolean {
  if (row.text('stock') === '') return parseYesNoAnswer(row.text('in_stock')) === false;
  const tracking = row.at('stock_tracking');
  return !tracking || (row.text('stock_tracking') !== '' && parseYesNoAnswer(row.text('stock_tracking')) !== false);
}

/** Elsewhere variants share the pieces of their product, or some are counted and others are not: here each has its own. */
function reportMixedStock(rows: ProductRow[], isTracked: boolean, faults: Faults): void {
  for (const row of rows) {
    const cell = row.at('stock');
    if (!cell || !(row.at('in_stock') || row.at('stock_tracking'))) continue;
    const isWrong = isVariantRow(row)
      ? isTracked && isSellableRow(row) && !isStockCounted(row)
      : !isTracked && row.text('stock') !== '';
    if (isWrong) faults.addFault(cell, 'the pieces of each variant, or of none');
  }
}

/** Rows of pictures sell nothing. */
function isSellableRow(row: ProductRow): boolean {
  return row.text('price') !== '' || row.text('sku') !== '';
}
