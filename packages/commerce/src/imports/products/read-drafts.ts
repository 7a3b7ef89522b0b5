import { type ProductRow, readProductRow } from '../columns/read-row.ts';
import { type Columns, recognizeColumns } from '../columns/recognize.ts';
import type { Cell } from '../csv/cell.ts';
import type { FileFault } from '../csv/fault.ts';
import { findExtraCell, HeldCells, mostRecordCells } from '../csv/held-cells.ts';
import { readCsvRows } from '../csv/read-csv.ts';
import { createPause } from '../pause.ts';
import type { Draft } from './draft.ts';
import { Faults } from './faults.ts';
import { isUnpublished, readProductDraft } from './read-product.ts';

/** Kinds of products that are none here stay where they were; so do unpublished ones that have no price yet. */
function isExcludedProduct([first, ...variationRows]: ProductRow[]): boolean {
  const prices = [first, ...variationRows].map((row) => row?.text('price') ?? '');
  if (!first || (isUnpublished(first) && prices.every((price) => price === ''))) return true;
  const type = first.text('type');
  return /\b(grouped|external)\b/i.test(type) || (/^variable\b/i.test(type) && variationRows.length === 0);
}

/** A row of a file, with the first of its cells behind the last column. */
interface FileRow extends ProductRow {
  extraCell: Cell | undefined;
}

type Rows = AsyncIterable<FileRow>;

/** The rows of one product are put together: they stand one after the other. */
async function* groupProductRows(rows: Rows, columnCount: number): AsyncGenerator<FileRow[]> {
  const held = new HeldCells(mostRecordCells, 'one product');
  let group: FileRow[] = [];
  let groupKey = '';
  for await (const row of rows) {
    const key = toProductKey(row);
    const isSameProduct = group.length > 0 && (key === '' ? row.options.length > 0 : key === groupKey);
    if (!isSameProduct) {
      if (group.length > 0) yield group;
      [group, groupKey] = [[], key];
      held.clear();
    }
    held.addRow(row.line, columnCount);
    group.push(row);
  }
  if (group.length > 0) yield group;
}

/** Builds the key by which a product is known in its file; '' for a row that continues the previous one. */
function toProductKey(row: ProductRow): string {
  return row.text('slug') || row.text('name').toLowerCase();
}

/** Cells of rows that wait for the end of the file. */
const mostHeldCells = 3_000_000;

/**
 * The rows of files with kinds of products, where variations name their product and stand anywhere: what has some waits for
 * the end of the file, and is held until then. A variation whose product is not there stands alone.
 */
async function* groupVariations(rows: Rows, columnCount: number): AsyncGenerator<FileRow[]> {
  const held = new HeldCells(mostHeldCells, 'products with variations');
  const waiting = new Map<string, FileRow[]>();
  const variations: FileRow[] = [];
  for await (const row of rows) {
    if (row.text('parent') !== '' || isVariableProduct(row)) held.addRow(row.line, columnCount);
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

/** A product of the file and what is wrong with it; a row is held until its product is read. */
export interface ReadDraft {
  draft: Draft;
  faults: Faults;
  /** true for a kind of product that is none here, and for an unpublished one without a price */
  isLeftOut: boolean;
}

/** Error for a table whose columns are not recognized. */
export class UnknownColumns extends Error {
  readonly faults: FileFault[];

  constructor(faults: FileFault[]) {
    super('The columns are unknown');
    this.faults = faults;
  }
}

export interface ReadFile {
  columns: Columns;
  drafts: AsyncGenerator<ReadDraft>;
}

/** @throws UnknownColumns, UnreadableFile */
export async function readProductDrafts(bytes: AsyncIterable<Uint8Array>): Promise<ReadFile> {
  const rows = readCsvRows(bytes);
  const { value: header } = await rows.next();
  const columns = header ? recognizeColumns(header) : [{ line: 1, column: 1, found: '', expected: 'names of columns' }];
  if (Array.isArray(columns)) throw new UnknownColumns(columns);
  return { columns, drafts: generateDrafts(rows, columns) };
}

async function* generateDrafts(rows: AsyncGenerator<Cell[]>, columns: Columns): AsyncGenerator<ReadDraft> {
  const pause = createPause();
  const productRows = (async function* () {
    for await (const cells of rows) {
      await pause();
      yield { ...readProductRow(cells, columns), extraCell: findExtraCell(cells, columns.targets.length) };
    }
  })();
  const columnCount = columns.targets.filter((target) => target !== undefined).length;
  const groupRows = columns.has('type') ? groupVariations : groupProductRows;
  for await (const group of groupRows(productRows, columnCount)) {
    await pause();
    const faults = new Faults();
    for (const { extraCell } of group) if (extraCell) reportExtraCell(extraCell, columns, faults);
    const draft = readProductDraft(group, columns.format, faults);
    yield { draft, faults, isLeftOut: isExcludedProduct(group) };
  }
}

/** Cells behind the last column come from a text that should have stood in quotes. */
function reportExtraCell(cell: Cell, { targets }: Columns, faults: Faults): void {
  faults.addFault(cell, `${targets.length} cells in a row (texts with the delimiter in them stand in quotes)`);
}
