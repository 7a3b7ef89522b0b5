import { mapProductColumns, productStatuses } from '@mercer/contract';
import { generateSlug } from '../../catalog/index.ts';
import type { Format } from '../columns/format.ts';
import { mercer } from '../columns/mercer.ts';
import type { ProductRow } from '../columns/read-row.ts';
import type { Cell } from '../csv/cell.ts';
import { readOwnerValues } from './custom-fields.ts';
import type { Draft, Picture } from './draft.ts';
import type { Faults } from './faults.ts';
import { convertHtmlToText } from './html-to-text.ts';
import { readPrices } from './prices.ts';
import { CellReader } from './read-cells.ts';
import { parseYesNoAnswer, splitCellValues } from './values.ts';
import { findProductCell, readVariants, type Variants } from './variants.ts';

/** Reads whether a product's stock is tracked, and its level; the levels of variants are read with them. */
function readStock(
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

/**
 * Builds the attributes of a product, such as its material. Attributes in which variants differ are options instead.
 */
function buildAttributes(
  [row, ...variantRows]: ProductRow[],
  { hasVariants, format }: { hasVariants: boolean; format: Format },
) {
  if (!row) return {};
  const differing = new Set(
    hasVariants && row.at('type')
      ? variantRows.flatMap((variantRow) => variantRow.attributes.map(getAttributeName))
      : [],
  );
  // Our own files name the attribute where a product has it
  const brand = format === mercer ? undefined : row.at('brand');
  const allAttributes = [
    ...row.attributes.filter((attribute) => !differing.has(attribute.name)),
    ...(brand ? [{ name: 'Brand', value: brand }] : []),
  ];
  const filledAttributes = allAttributes.filter(({ value }) => value.text.trim() !== '');
  if (allAttributes.length === 0) return {};
  const separator = row.at('type') ? ',' : '|';
  return {
    attributes: Object.fromEntries(
      filledAttributes.map(({ name, value }, at) => {
        const [first = '', ...furtherValues] = splitCellValues(value.text, separator);
        return [
          generateSlug(name) || `attribute-${at + 1}`,
          { name, value: furtherValues.length > 0 ? [first, ...furtherValues] : first },
        ];
      }),
    ),
  };
}

const getAttributeName = ({ name }: { name: string }) => name;

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
    ...readState(row, reader),
    ...readSaleTimes(rows, faults, cells),
    ...mapProductColumns((name, { type }) => reader.readColumn(name, type)),
    ...readSummary(row, reader, format),
    ...(variants === undefined && reader.readGoods()),
    meta_title: reader.text('meta_title'),
    meta_description: reader.text('meta_description'),
    ...readOwnerValues(row, 'product', { cells, faults }),
    ...buildAttributes(rows, { hasVariants: variants !== undefined, format }),
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

/**
 * Reads the identity by which the shop finds a product, which the file states: its slug, else its SKU, else its name. A slug that
 * would have to be transliterated finds nothing, because products of other scripts may share the Latin form: it is a handle, which
 * the shop remembers.
 */
function readIdentity(
  row: ProductRow,
  reader: CellReader,
  { faults, hasVariants }: { faults: Faults; hasVariants: boolean },
) {
  const name = reader.text('name') ?? undefined;
  const ownSku = reader.sku();
  const sku = hasVariants ? null : ownSku;
  const handle = decodeHandle(reader.text('slug') ?? '');
  const slug = generateSlug(handle);
  if (slug !== '' && handle !== toAscii(handle)) return { match: 'handle', handle, name, sku };
  if (slug !== '') return { match: 'slug', slug, name, sku };
  // Signs alone make no slug: the SKU finds the product
  if (sku) return { match: 'sku', name, sku };
  if (generateSlug(name ?? '') === '')
    faults.addFault(findProductCell(row), 'a slug like linen-apron, a name or an SKU');
  return { match: 'name', name, sku };
}

/** Reads a handle as people write it; some shops export it as it stands in an address. */
function decodeHandle(text: string): string {
  try {
    return decodeURIComponent(text).normalize('NFC').toLowerCase();
  } catch {
    return text.normalize('NFC').toLowerCase();
  }
}

function toAscii(text: string): string {
  return text.replace(/\P{ASCII}/gu, '');
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

const states: Record<string, string> = { unlisted: 'draft' };

/** Reads the state of a product: what is not published is a draft, whatever its file calls it. */
function readState(row: ProductRow, reader: CellReader) {
  const status = reader.readChoice('status', [...productStatuses], states) ?? undefined;
  const isPublished = row.at('published') && row.text('published') !== '' ? !isUnpublished(row) : undefined;
  return {
    status: isPublished === false && status !== 'archived' ? 'draft' : (status ?? (isPublished && 'active')),
    publish_at: reader.moment('publish_at'),
    unpublish_at: reader.moment('unpublish_at'),
  };
}

/** Reads when the sale begins and ends. Files that say so of each variation are read where the first one does. */
function readSaleTimes(rows: ProductRow[], faults: Faults, cells: Draft['cells']) {
  const isTimed = (row: ProductRow) => row.text('sale_starts_at') !== '' || row.text('sale_last_day') !== '';
  const row = rows.find(isTimed) ?? rows[0];
  if (!row) return {};
  const reader = new CellReader(row, { faults, cells });
  return { sale_starts_at: reader.moment('sale_starts_at'), sale_ends_at: reader.endOfSale() };
}

/** Says whether a file has the product without showing it. */
export function isUnpublished(row: ProductRow): boolean {
  const [published, status] = [row.text('published'), row.text('status')];
  return /^(draft|archived|unlisted)$/i.test(status) || published === '-1' || parseYesNoAnswer(published) === false;
}

/** Reads the summary that stands in a column of its own. */
function readSummary(row: ProductRow, reader: CellReader, format: Format) {
  if (!row.at('summary')) return {};
  // It stands in for a description that is missing
  if (row.text('html') === '') return { short_description: null };
  const html = reader.text('summary', 'short_description');
  return { short_description: html ? convertHtmlToText(format.unescaped?.(html) ?? html) : html };
}

function readShipping(row: ProductRow, reader: CellReader) {
  const free = reader.answer('free_shipping', 'shipping.free');
  return {
    weight: reader.readWeight() ?? undefined,
    tax_class: readTaxClass(row, reader),
    tax_code: reader.text('tax_code'),
    delivery: readDelivery(row, reader),
    shipping: typeof free === 'boolean' ? { free } : undefined,
  };
}

const elsewhere = { 'reduced-rate': 'reduced', 'zero-rate': 'none', reduziert: 'reduced' };

/** Reads the tax class; a separate column may say that the product is not taxed. */
function readTaxClass(row: ProductRow, reader: CellReader): string | undefined {
  const taxClass = reader.readCode('tax_class', elsewhere);
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
