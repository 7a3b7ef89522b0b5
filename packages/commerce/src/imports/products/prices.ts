import type { ProductRow } from '../columns/read-row.ts';
import type { Faults } from './faults.ts';
import type { CellReader } from './read-cells.ts';

export interface Prices {
  price?: number;
  sale_price?: number | null;
}

/** Reads the regular price and the sale price as /operator takes them; an empty sale price ends a sale. */
export function readPrices(row: ProductRow, cells: CellReader, faults: Faults): Prices {
  const price = cells.amount('price');
  const sale = cells.amount('sale_price');
  const compared = cells.amount('compare_price');
  const cellOfPrice = row.at('price');
  if (price === null && cellOfPrice) faults.addFault(cellOfPrice, 'a price like 19.90');
  if (typeof price !== 'number') return {};
  if (typeof compared === 'number' && compared > price) return { price: compared, sale_price: price };
  const cell = row.at('sale_price');
  if (typeof sale === 'number' && sale >= price && cell)
    faults.addFault(cell, `less than the price, ${row.text('price')}`);
  return { price, ...(sale === undefined && compared === undefined ? {} : { sale_price: sale ?? null }) };
}
