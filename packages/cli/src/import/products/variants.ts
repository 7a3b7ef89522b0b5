import type { ProductRow } from '../columns/read-row.ts';
import type { Draft, Picture, Variant } from './draft.ts';
import type { Faults } from './faults.ts';
import { Options } from './options.ts';
import { pricesOf } from './prices.ts';
import { CellReader } from './read-cells.ts';

export interface Variants {
  options: Options['list'];
  results: Variant[];
  pictures: (Picture | undefined)[];
}

/** The variants of a product's rows; undefined for a product that has none. */
export function variantsOf(rows: ProductRow[], faults: Faults, cells: Draft['cells']): Variants | undefined {
  const made = rows.filter(isVariant);
  const chosen = made.map((row) => ({ row, choices: choicesOf(row) }));
  if (chosen.every(({ choices }) => choices.length === 0)) {
    for (const row of made.slice(1)) faults.add(cellOf(row), 'another product, or a value of an option');
    return undefined;
  }
  const options = new Options();
  const seen = new Map<string, number>();
  const results = chosen.map(({ row, choices }, at) => {
    const option_value_ids = options.add(choices, faults);
    const key = option_value_ids.join();
    const before = seen.get(key);
    if (before !== undefined) faults.add(cellOf(row), `other values than in line ${before}`);
    seen.set(key, row.line);
    return { option_value_ids, ...fieldsOf(row, at, { faults, cells }) };
  });
  for (const [at, { option_value_ids }] of results.entries()) {
    const row = chosen[at]?.row;
    if (row && option_value_ids.length !== options.list.length) faults.add(cellOf(row), 'a value of each option');
  }
  return { options: options.list, results, pictures: chosen.map(({ row }) => pictureOf(row)) };
}

/** Others hold further pictures, or what the variants have in common. */
function isVariant(row: ProductRow): boolean {
  if (row.at('type')) return row.text('parent') !== '' || row.text('type').startsWith('simple');
  // each of them is text
  return row.options.length > 0 || ['sku', 'price', 'stock'].some((field) => row.text(field as 'sku') !== '');
}

/** A product without variants is one of title `Default Title` in Shopify's files. */
function choicesOf(row: ProductRow): ProductRow['options'] {
  if (row.at('type')) return row.text('parent') === '' ? [] : row.attributes;
  return row.options.filter(({ value }) => value.text.trim() !== 'Default Title');
}

function fieldsOf(row: ProductRow, at: number, { faults, cells }: { faults: Faults; cells: Draft['cells'] }) {
  const reader = new CellReader(row, { faults, cells, path: `variants.results.${at}.` });
  const stock_level = reader.pieces('stock', 'stock_level');
  const weight = reader.weight();
  const sku = reader.sku();
  return {
    ...pricesOf(row, reader, faults),
    ...(sku === undefined ? {} : { sku }),
    ...(stock_level === undefined ? {} : { stock_level: stock_level ?? 0 }),
    ...(weight === undefined ? {} : { weight }),
  };
}

function pictureOf(row: ProductRow): Picture | undefined {
  const cell = row.at('variant_image');
  const source = row.text('variant_image') || (row.text('parent') && row.text('images').split(',')[0]?.trim()) || '';
  return source ? { source, caption: '', cell: cell ?? row.at('images') ?? cellOf(row) } : undefined;
}

export function cellOf(row: ProductRow) {
  return row.at('slug') ?? row.at('name') ?? row.at('sku') ?? { text: '', line: row.line, column: 1 };
}
