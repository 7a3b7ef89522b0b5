import { slugOf } from '@mercer/server';
import type { Format } from '../columns/format.ts';
import type { ProductRow } from '../columns/read-row.ts';
import type { Cell } from '../csv/cell.ts';
import { attributesOf } from './attributes.ts';
import type { Draft, Picture } from './draft.ts';
import type { Faults } from './faults.ts';
import { pricesOf } from './prices.ts';
import { CellReader } from './read-cells.ts';
import { stockOf } from './stock.ts';
import { textOfHtml } from './text-of-html.ts';
import { answerIn, partsOf } from './values.ts';
import { cellOf, type Variants, variantsOf } from './variants.ts';

/** @param rows of one product, at least one */
export function readProduct(rows: ProductRow[], format: Format, faults: Faults): Draft {
  // a product has one row at least
  const [row] = rows as [ProductRow];
  const cells = new Map<string, Cell>();
  const reader = new CellReader(row, { faults, cells });
  const parent = row.at('parent');
  if (parent && row.text('parent') !== '') faults.add(parent, 'the product of a variation in the same file');
  const variants = variantsOf(rows, faults, cells);
  const item = {
    ...identityOf(row, reader, { faults, hasVariants: variants !== undefined }),
    ...textsOf(row, reader, format),
    ...pricesWith(row, reader, { variants, faults }),
    ...stockOf(rows, reader, { hasVariants: variants !== undefined, faults }),
    ...shippingOf(row, reader),
    ...attributesOf(rows, variants !== undefined),
    ...(variants && { options: variants.options, variants: { results: variants.results } }),
  };
  return {
    cell: cellOf(row),
    item: withoutGaps(item),
    categories: categoriesOf(row, format, faults),
    pictures: picturesOf(rows, format),
    variantPictures: variants?.pictures ?? [],
    cells,
  };
}

/** By what it is found: its slug, else its SKU, else the slug that its name makes. */
function identityOf(
  row: ProductRow,
  reader: CellReader,
  { faults, hasVariants }: { faults: Faults; hasVariants: boolean },
) {
  const name = reader.text('name') ?? undefined;
  const own = reader.sku();
  const sku = hasVariants ? null : own;
  const given = reader.text('slug');
  if (given || !sku) {
    const slug = slugOf(given || name || '');
    if (slug === '') faults.add(cellOf(row), 'a slug like linen-apron, a name or an SKU');
    return { match: 'slug', slug, name, sku };
  }
  return { match: 'sku', name, sku };
}

function textsOf(row: ProductRow, reader: CellReader, format: Format) {
  const own = reader.text('html', 'description');
  const html = own || row.text('summary') || own;
  const description = reader.text('description') ?? (html ? textOfHtml(format.unescaped?.(html) ?? html) : html);
  const hasTags = row.at('tags') !== undefined;
  return {
    description: description === null ? '' : description,
    tags: hasTags ? partsOf(row.text('tags'), format.separators.tags) : undefined,
  };
}

/** A product with variants costs what the first of them does. */
function pricesWith(
  row: ProductRow,
  reader: CellReader,
  { variants, faults }: { variants: Variants | undefined; faults: Faults },
) {
  const [first] = variants?.results ?? [];
  if (!first) return pricesOf(row, reader, faults);
  return { price: first.price, sale_price: first.sale_price };
}

function shippingOf(row: ProductRow, reader: CellReader) {
  const free = reader.answer('free_shipping', 'shipping.free');
  return {
    weight: reader.weight() ?? undefined,
    tax_class: taxClassOf(row, reader),
    delivery: deliveryOf(row, reader),
    shipping: typeof free === 'boolean' ? { free } : undefined,
  };
}

const elsewhere = { 'reduced-rate': 'reduced', 'zero-rate': 'none', reduziert: 'reduced' };

/** Whether there is any tax may stand in a column of its own. */
function taxClassOf(row: ProductRow, reader: CellReader): string | undefined {
  const own = reader.choice('tax_class', ['standard', 'reduced', 'none'], elsewhere);
  const taxable = row.text('taxable');
  if (/^(no|none|false|0|shipping)$/i.test(taxable)) return 'none';
  return own ?? (taxable === '' ? undefined : 'standard');
}

function deliveryOf(row: ProductRow, reader: CellReader): string | undefined {
  const own = reader.choice('delivery', ['shipment', 'digital', 'giftcard']) ?? undefined;
  if (own || answerIn(row.text('is_giftcard'))) return own ?? 'giftcard';
  if (!row.at('requires_shipping') && !row.at('type')) return undefined;
  const isDigital = /\b(virtual|downloadable)\b/i.test(row.text('type'));
  return isDigital || answerIn(row.text('requires_shipping')) === false ? 'digital' : 'shipment';
}

const mostLevels = 20;

function categoriesOf(row: ProductRow, { separators }: Format, faults: Faults): string[][] | undefined {
  const cell = row.at('categories');
  if (!cell) return undefined;
  const paths = partsOf(row.text('categories'), separators.categories).map((path) => partsOf(path, '>'));
  if (paths.every((path) => path.length <= mostLevels)) return paths.filter((path) => path.length > 0);
  faults.add(cell, `categories of at most ${mostLevels} levels`);
  return [];
}

/** Each once, in the order of the rows. */
function picturesOf(rows: ProductRow[], { separators }: Format): Picture[] | undefined {
  if (!rows[0]?.at('images')) return undefined;
  const pictures = new Map<string, Picture>();
  for (const row of rows) {
    const cell = row.at('images');
    if (!cell || row.text('parent') !== '') continue;
    const captions = row.text('captions').split(separators.images);
    for (const [at, source] of partsOf(row.text('images'), separators.images).entries()) {
      if (!pictures.has(source)) pictures.set(source, { source, caption: captions[at]?.trim() ?? '', cell });
    }
  }
  return [...pictures.values()];
}

function withoutGaps(item: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
}
