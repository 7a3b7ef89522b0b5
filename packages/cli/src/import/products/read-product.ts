import { mapProductColumns } from '@mercer/contract';
import { generateSlug } from '@mercer/server';
import type { Format } from '../columns/format.ts';
import type { ProductRow } from '../columns/read-row.ts';
import type { Cell } from '../csv/cell.ts';
import { buildAttributes } from './attributes.ts';
import type { Draft, Picture } from './draft.ts';
import type { Faults } from './faults.ts';
import { convertHtmlToText } from './html-to-text.ts';
import { readPrices } from './prices.ts';
import { CellReader } from './read-cells.ts';
import { readStock } from './stock.ts';
import { parseYesNoAnswer, splitCellValues } from './values.ts';
import { findProductCell, readVariants, type Variants } from './variants.ts';

/** @param rows of one product, at least one */
export function readProductDraft(rows: ProductRow[], format: Format, faults: Faults): Draft {
  // a product has one row at least
  const [row] = rows as [ProductRow];
  const cells = new Map<string, Cell>();
  const reader = new CellReader(row, { faults, cells });
  const parent = row.at('parent');
  if (parent && row.text('parent') !== '') faults.addFault(parent, 'the product of a variation in the same file');
  const variants = readVariants(rows, faults, cells);
  const item = {
    ...readIdentity(row, reader, { faults, hasVariants: variants !== undefined }),
    ...readTextFields(row, reader, format),
    ...readProductPrices(row, reader, { variants, faults }),
    ...readStock(rows, reader, { hasVariants: variants !== undefined, faults }),
    ...readShipping(row, reader),
    ...mapProductColumns((name, { type }) => reader.readColumn(name, type)),
    ...buildAttributes(rows, variants !== undefined),
    ...(variants && { options: variants.options, variants: { results: variants.results } }),
  };
  return {
    cell: findProductCell(row),
    item: omitUndefined(item),
    categories: readCategories(row, format, faults),
    pictures: readPictures(rows, format),
    variantPictures: variants?.pictures ?? [],
    cells,
  };
}

/** Reads the identity by which the shop finds a product: its slug, else its SKU, else the slug that its name makes. */
function readIdentity(
  row: ProductRow,
  reader: CellReader,
  { faults, hasVariants }: { faults: Faults; hasVariants: boolean },
) {
  const name = reader.text('name') ?? undefined;
  const ownSku = reader.sku();
  const sku = hasVariants ? null : ownSku;
  const ownSlug = reader.text('slug');
  if (ownSlug || !sku) {
    const slug = generateSlug(ownSlug || name || '');
    if (slug === '') faults.addFault(findProductCell(row), 'a slug like linen-apron, a name or an SKU');
    return { match: 'slug', slug, name, sku };
  }
  return { match: 'sku', name, sku };
}

function readTextFields(row: ProductRow, reader: CellReader, format: Format) {
  const htmlDescription = reader.text('html', 'description');
  const html = htmlDescription || row.text('summary') || htmlDescription;
  const description = reader.text('description') ?? (html ? convertHtmlToText(format.unescaped?.(html) ?? html) : html);
  const hasTags = row.at('tags') !== undefined;
  return {
    description: description === null ? '' : description,
    tags: hasTags ? splitCellValues(row.text('tags'), format.separators.tags) : undefined,
  };
}

/** A product with variants costs what the first of them does. */
function readProductPrices(
  row: ProductRow,
  reader: CellReader,
  { variants, faults }: { variants: Variants | undefined; faults: Faults },
) {
  const [first] = variants?.results ?? [];
  if (!first) return readPrices(row, reader, faults);
  return { price: first.price, sale_price: first.sale_price };
}

function readShipping(row: ProductRow, reader: CellReader) {
  const free = reader.answer('free_shipping', 'shipping.free');
  return {
    weight: reader.readWeight() ?? undefined,
    tax_class: readTaxClass(row, reader),
    delivery: readDelivery(row, reader),
    shipping: typeof free === 'boolean' ? { free } : undefined,
  };
}

const elsewhere = { 'reduced-rate': 'reduced', 'zero-rate': 'none', reduziert: 'reduced' };

/** Reads the tax class; a separate column may say that the product is not taxed. */
function readTaxClass(row: ProductRow, reader: CellReader): string | undefined {
  const taxClass = reader.readChoice('tax_class', ['standard', 'reduced', 'none'], elsewhere);
  const taxable = row.text('taxable');
  if (/^(no|none|false|0|shipping)$/i.test(taxable)) return 'none';
  return taxClass ?? (taxable === '' ? undefined : 'standard');
}

function readDelivery(row: ProductRow, reader: CellReader): string | undefined {
  const deliveryChoice = reader.readChoice('delivery', ['shipment', 'digital', 'giftcard']) ?? undefined;
  if (deliveryChoice || parseYesNoAnswer(row.text('is_giftcard'))) return deliveryChoice ?? 'giftcard';
  if (!row.at('requires_shipping') && !row.at('type')) return undefined;
  const isDigital = /\b(virtual|downloadable)\b/i.test(row.text('type'));
  return isDigital || parseYesNoAnswer(row.text('requires_shipping')) === false ? 'digital' : 'shipment';
}

const mostLevels = 20;

function readCategories(row: ProductRow, { separators }: Format, faults: Faults): string[][] | undefined {
  const cell = row.at('categories');
  if (!cell) return undefined;
  const paths = splitCellValues(row.text('categories'), separators.categories).map((path) =>
    splitCellValues(path, '>'),
  );
  if (paths.every((path) => path.length <= mostLevels)) return paths.filter((path) => path.length > 0);
  faults.addFault(cell, `categories of at most ${mostLevels} levels`);
  return [];
}

/** Reads the pictures of a product, each once, in the order of the rows. */
function readPictures(rows: ProductRow[], { separators }: Format): Picture[] | undefined {
  if (!rows[0]?.at('images')) return undefined;
  const pictures = new Map<string, Picture>();
  for (const row of rows) {
    const cell = row.at('images');
    if (!cell || row.text('parent') !== '') continue;
    const captions = row.text('captions').split(separators.images);
    for (const [at, source] of splitCellValues(row.text('images'), separators.images).entries()) {
      if (!pictures.has(source)) pictures.set(source, { source, caption: captions[at]?.trim() ?? '', cell });
    }
  }
  return [...pictures.values()];
}

function omitUndefined(item: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
}
