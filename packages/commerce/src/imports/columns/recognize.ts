import type { Cell } from '../csv/cell.ts';
import type { FileFault } from '../csv/fault.ts';
import { createFieldFinder, type Field, type Format, optionTarget, type Target } from './format.ts';
import { mercer } from './mercer.ts';
import { newerShopify, shopify } from './shopify.ts';
import { germanWoocommerce, woocommerce } from './woocommerce.ts';

/** The names of the fields that swell's products have. */
const fields = {
  slug: 'slug',
  name: 'name',
  active: 'published',
  description: 'html',
  price: 'price',
  sale_price: 'sale_price',
  sku: 'sku',
  stock_tracking: 'stock_tracking',
  stock_purchasable: 'stock_purchasable',
  meta_title: 'meta_title',
  meta_description: 'meta_description',
  stock_level: 'stock',
  shipment_weight: 'weight',
  weight: 'weight',
  categories: 'categories',
  category: 'categories',
  tags: 'tags',
  images: 'images',
  image: 'images',
  delivery: 'delivery',
} satisfies Record<string, Field>;

const findField = createFieldFinder(fields);

const swell: Format = {
  name: 'swell',
  needs: ['name', 'price', 'stock_level'],
  targetOf(column, originalName) {
    const [, attribute] = originalName.match(/^attributes?[.:](.+)$/i) ?? [];
    return attribute ? { attribute } : (findField(column) ?? optionTarget(column.replace(/^options?[. ]/, 'option ')));
  },
  separators: { categories: '|', tags: ',', images: '|' },
  tellsBackorders: true,
};

/** Ours is what is left. */
const formats: Format[] = [shopify, newerShopify, woocommerce, germanWoocommerce, swell, mercer];

/** Meanings of a file's columns, in their order. */
export interface Columns {
  format: Format;
  targets: (Target | undefined)[];
  /** names that say nothing here: they are passed over */
  ignored: string[];
  has(field: string): boolean;
}

/** @returns the columns, or what is wrong with them */
export function recognizeColumns(header: Cell[]): Columns | FileFault[] {
  const names = header.map(({ text }) => text.trim().toLowerCase());
  const format = formats.find(({ needs }) => needs.every((name) => names.includes(name))) ?? mercer;
  const recognizedTargets = header.map(({ text }, at) => format.targetOf(names[at] ?? '', text.trim()));
  const faults = findHeaderFaults(header, recognizedTargets);
  if (faults.length > 0) return faults;
  const targetKeys = recognizedTargets.map((target) => target && JSON.stringify(target));
  // If two columns have names for the same field, the first one counts
  const targets = recognizedTargets.map((target, at) =>
    targetKeys.indexOf(targetKeys[at]) === at ? target : undefined,
  );
  const fields = new Set(targets.flatMap((target) => (target && 'field' in target ? target.field : [])));
  const ignored = header.flatMap(({ text }, at) => (targets[at] || text.trim() === '' ? [] : text.trim()));
  // Callers may ask for any name
  return { format, targets, ignored, has: (field) => fields.has(field as never) };
}

function findHeaderFaults(header: Cell[], targets: (Target | undefined)[]): FileFault[] {
  const targetKeys = targets.map((target) => JSON.stringify(target));
  const [first = { text: '', line: 1, column: 1 }] = header;
  const isNamed = ['"slug"', '"name"', '"sku"'].some((field) => targetKeys.includes(`{"field":${field}}`));
  const expected = 'names of columns with slug, sku or name among them (see: mercer import --template)';
  if (!isNamed) return [createFault(first, header.map(({ text }) => text).join(','), expected)];
  const names = header.map(({ text }) => text.trim().toLowerCase());
  return header.flatMap((cell, at) => {
    const target = targets[at];
    // Keys of metadata differ by their capital letters
    const first =
      target && 'metadata' in target ? targetKeys.indexOf(JSON.stringify(target)) : names.indexOf(names[at] ?? '');
    const isTwice = target !== undefined && first < at;
    return isTwice ? createFault(cell, cell.text, 'a column that was not there before') : [];
  });
}

function createFault({ line, column }: Cell, foundText: string, expected: string): FileFault {
  return { line, column, found: foundText, expected };
}
