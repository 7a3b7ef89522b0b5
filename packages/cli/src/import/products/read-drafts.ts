import { createReadStream } from 'node:fs';
import { readProductRow } from '../columns/read-row.ts';
import { type Columns, recognizeColumns } from '../columns/recognize.ts';
import type { Cell } from '../csv/cell.ts';
import type { FileFault } from '../csv/fault.ts';
import { readCsvRows } from '../csv/read-csv.ts';
import type { Draft } from './draft.ts';
import { isExcludedProduct } from './excluded-products.ts';
import { Faults } from './faults.ts';
import { groupProductRows, groupVariations } from './group-rows.ts';
import { readProductDraft } from './read-product.ts';

/** A product of the file and what is wrong with it; a row is held until its product is read. */
export interface ReadDraft {
  draft: Draft;
  faults: Faults;
  /** drafts and archived products stay where they were; so do kinds of products that are none here */
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

export function readDraftsOfFile(path: string): Promise<ReadFile> {
  return readProductDrafts(createReadStream(path));
}

async function* generateDrafts(rows: AsyncGenerator<Cell[]>, columns: Columns): AsyncGenerator<ReadDraft> {
  const productRows = (async function* () {
    for await (const cells of rows) yield { ...readProductRow(cells, columns), cells };
  })();
  for await (const group of columns.has('type') ? groupVariations(productRows) : groupProductRows(productRows)) {
    const faults = new Faults();
    for (const { cells } of group) reportExtraCells(cells, columns, faults);
    const draft = readProductDraft(group, columns.format, faults);
    yield { draft, faults, isLeftOut: isExcludedProduct(group) };
  }
}

/** Cells behind the last column come from a text that should have stood in quotes. */
function reportExtraCells(cells: Cell[], { targets }: Columns, faults: Faults): void {
  const extra = cells.slice(targets.length).find(({ text }) => text.trim() !== '');
  if (extra)
    faults.addFault(extra, `${targets.length} cells in a row (texts with the delimiter in them stand in quotes)`);
}
