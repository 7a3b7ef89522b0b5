import { generateSlug } from '@mercer/server';
import type { ProductRow } from '../columns/read-row.ts';
import { isUnpublished } from './excluded-products.ts';

type Rows<Row extends ProductRow> = AsyncIterable<Row>;

/** The rows of one product are put together: they stand one after the other. */
export async function* groupProductRows<Row extends ProductRow>(rows: Rows<Row>): AsyncGenerator<Row[]> {
  let group: Row[] = [];
  for await (const row of rows) {
    const [first] = group;
    if (first && isSameProduct(first, row)) group.push(row);
    else {
      if (first) yield group;
      group = [row];
    }
  }
  if (group.length > 0) yield group;
}

function isSameProduct(first: ProductRow, row: ProductRow): boolean {
  const key = toProductKey(row);
  return key === '' ? row.options.length > 0 : key === toProductKey(first);
}

/** Builds the key by which a product is known in its file; '' for a row that continues the previous one. */
function toProductKey(row: ProductRow): string {
  return row.text('slug') || generateSlug(row.text('name'));
}

/**
 * The rows of files with kinds of products, where variations name their product and stand anywhere: what has some waits for
 * the end of the file, and is held until then. A variation whose product is not there stands alone.
 */
export async function* groupVariations<Row extends ProductRow>(rows: Rows<Row>): AsyncGenerator<Row[]> {
  const waiting = new Map<string, Row[]>();
  const variations: Row[] = [];
  for await (const row of rows) {
    if (row.text('parent') !== '') variations.push(row);
    else if (!isVariableProduct(row)) yield [row];
    else {
      const family = [row];
      for (const name of listParentNames(row)) waiting.set(name, family);
    }
  }
  const alone = variations.filter((row) => !isUnpublished(row) && !waiting.get(row.text('parent'))?.push(row));
  yield* new Set(waiting.values());
  for (const row of alone) yield [row];
}

function isVariableProduct(row: ProductRow): boolean {
  return /^variable\b/i.test(row.text('type'));
}

/** Lists the names by which variations refer to this product. */
function listParentNames(row: ProductRow): string[] {
  return [row.text('sku'), `id:${row.text('key') || row.line}`].filter(Boolean);
}
