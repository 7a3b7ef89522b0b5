import { createReadStream } from 'node:fs';
import { readRow } from '../columns/read-row.ts';
import { type Columns, recognize } from '../columns/recognize.ts';
import type { Cell } from '../csv/cell.ts';
import type { Fault } from '../csv/fault.ts';
import { readCsv } from '../csv/read-csv.ts';
import type { Draft } from './draft.ts';
import { Faults } from './faults.ts';
import { families, grouped } from './group.ts';
import { isLeftOut } from './left-out.ts';
import { readProduct } from './read-product.ts';

/** A product of the file and what is wrong with it; a row is held until its product is read. */
export interface ReadDraft {
  draft: Draft;
  faults: Faults;
  /** drafts and archived products stay where they were; so do kinds of products that are none here */
  isLeftOut: boolean;
}

/** What cannot be read as a table at all. */
export class UnknownColumns extends Error {
  readonly faults: Fault[];

  constructor(faults: Fault[]) {
    super('The columns are unknown');
    this.faults = faults;
  }
}

export interface ReadFile {
  columns: Columns;
  drafts: AsyncGenerator<ReadDraft>;
}

/** @throws UnknownColumns, UnreadableFile */
export async function readDrafts(bytes: AsyncIterable<Uint8Array>): Promise<ReadFile> {
  const rows = readCsv(bytes);
  const { value: header } = await rows.next();
  const columns = header ? recognize(header) : [{ line: 1, column: 1, found: '', expected: 'names of columns' }];
  if (Array.isArray(columns)) throw new UnknownColumns(columns);
  return { columns, drafts: draftsOf(rows, columns) };
}

export function readDraftsOfFile(path: string): Promise<ReadFile> {
  return readDrafts(createReadStream(path));
}

async function* draftsOf(rows: AsyncGenerator<Cell[]>, columns: Columns): AsyncGenerator<ReadDraft> {
  const own = (async function* () {
    for await (const cells of rows) yield { ...readRow(cells, columns), cells };
  })();
  for await (const group of columns.has('type') ? families(own) : grouped(own)) {
    const faults = new Faults();
    for (const { cells } of group) assertWidth(cells, columns, faults);
    const draft = readProduct(group, columns.format, faults);
    yield { draft, faults, isLeftOut: isLeftOut(group) };
  }
}

/** Cells behind the last column come from a text that should have stood in quotes. */
function assertWidth(cells: Cell[], { targets }: Columns, faults: Faults): void {
  const extra = cells.slice(targets.length).find(({ text }) => text.trim() !== '');
  if (extra) faults.add(extra, `${targets.length} cells in a row (texts with the delimiter in them stand in quotes)`);
}
