import { unguardFormulas } from '@mercer/contract';
import type { Cell } from '../csv/cell.ts';
import type { FileFault } from '../csv/fault.ts';
import { findExtraCell, HeldCells, mostRecordCells } from '../csv/held-cells.ts';
import { readCsvRows } from '../csv/read-csv.ts';
import { createPause } from '../pause.ts';
import { Faults } from '../products/faults.ts';

/** Columns of one program's files. */
export interface RecordFormat {
  /** name of the shop software */
  name: string;
  /** Column names in small letters; a file that has them all is one of these. */
  needs: string[];
  /** Fields by column names in small letters. */
  fields: Record<string, string>;
  /** Columns of which nothing is lost, such as numbers that follow from others; in small letters. */
  derived?: string[];
  /** finds the field of a column that is not in `fields` @param originalName as it stands there */
  findField?(column: string, originalName: string): string | undefined;
}

/** Name of the columns that the shop exports itself. */
export const ownFormat = 'Mercer';

/** A row of a file by the fields of its columns. */
export class RecordRow {
  readonly line: number;
  readonly format: string;
  readonly #cells: Map<string, Cell>;

  constructor(cells: Map<string, Cell>, { line, format }: { line: number; format: string }) {
    this.#cells = cells;
    this.line = line;
    this.format = format;
  }

  /** The cell of a field, also an empty one; undefined: there is no such column. */
  at(field: string): Cell | undefined {
    return this.#cells.get(field);
  }

  /** Text of the cell without blanks around it; '' where it is empty. */
  text(field: string): string {
    return this.#cells.get(field)?.text.trim() ?? '';
  }

  has(field: string): boolean {
    return this.#cells.has(field);
  }

  /** Lists the cells of fields whose names begin alike, by what follows. */
  listCells(prefix: string): { key: string; value: Cell }[] {
    return [...this.#cells].flatMap(([field, value]) =>
      field.startsWith(prefix) ? { key: field.slice(prefix.length), value } : [],
    );
  }
}

/** A record of a file, with what is wrong with it and what of it is not imported. */
export interface RecordDraft<Fields extends object = object> {
  /** by which the record is known in its file */
  key: string;
  fields: Fields;
  /** cell that faults refer to where no other cell fits */
  cell: Cell;
  /** cells by the path of the field */
  cells: Map<string, Cell>;
  faults: Faults;
  /** content of the file that is not imported */
  notes: Faults;
  /** true for a record that is none here */
  isLeftOut: boolean;
}

/** A kind of records that files contain. */
export interface RecordKind<Fields extends object = object> {
  formats: RecordFormat[];
  /** true where a row belongs to the record of the first row */
  continues?(first: RecordRow, row: RecordRow): boolean;
  /** Reads the record of its rows, of which there is one at least. */
  read(rows: [RecordRow, ...RecordRow[]], draft: DraftReading): { key: string; fields: Fields; isLeftOut?: boolean };
}

/** Where the reading of a record puts what it finds. */
export interface DraftReading {
  faults: Faults;
  notes: Faults;
  cells: Map<string, Cell>;
}

export interface RecordFile {
  format: string;
  /** columns that say nothing here, with their cells */
  ignored: Cell[];
  drafts: AsyncGenerator<RecordDraft>;
}

/** Error for a table whose columns are not recognized. */
export class UnknownRecordColumns extends Error {
  readonly faults: FileFault[];

  constructor(faults: FileFault[]) {
    super('The columns are unknown');
    this.faults = faults;
  }
}

/** @throws UnknownRecordColumns, UnreadableFile */
export async function readRecordFile(kind: RecordKind, bytes: AsyncIterable<Uint8Array>): Promise<RecordFile> {
  const rows = readCsvRows(bytes);
  const first = await rows.next();
  const header: Cell[] = first.done ? [] : first.value;
  const format = findFormat(kind, header);
  const fields = header.map((cell) => findColumnField(format, cell));
  const seen = new Set<string>();
  // If two columns have names for the same field, the first one counts
  const targets = fields.map((field) => {
    if (field === undefined || seen.has(field)) return undefined;
    seen.add(field);
    return field;
  });
  const ignored = header.filter(
    ({ text }, at) => !targets[at] && text.trim() !== '' && !format.derived?.includes(toColumnName(text)),
  );
  return { format: format.name, ignored, drafts: generateDrafts(kind, rows, { format, targets }) };
}

function findFormat({ formats }: RecordKind, header: Cell[]): RecordFormat {
  const names = new Set(header.map(({ text }) => toColumnName(text)));
  const format = formats.find(({ needs }) => needs.every((name) => names.has(name)));
  if (format) return format;
  const [first = { text: '', line: 1, column: 1 }] = header;
  const { line, column } = first;
  const columns = formats.map(({ name, needs }) => `${needs.join(', ')} (${name})`).join(', or ');
  throw new UnknownRecordColumns([
    { line, column, found: header.map(({ text }) => text).join(','), expected: `names of columns with ${columns}` },
  ]);
}

function findColumnField({ fields, findField }: RecordFormat, { text }: Cell): string | undefined {
  const name = toColumnName(text);
  return Object.hasOwn(fields, name) ? fields[name] : findField?.(name, text.trim());
}

function toColumnName(text: string): string {
  return text.trim().toLowerCase();
}

interface Columns {
  format: RecordFormat;
  targets: (string | undefined)[];
}

async function* generateDrafts(
  kind: RecordKind,
  rows: AsyncGenerator<Cell[]>,
  columns: Columns,
): AsyncGenerator<RecordDraft> {
  const pause = createPause();
  const held = new HeldCells(mostRecordCells, 'one record');
  const columnCount = columns.targets.filter((target) => target !== undefined).length;
  let group: [RecordRow, ...RecordRow[]] | undefined;
  let faults = new Faults();
  for await (const cells of rows) {
    await pause();
    const row = toRecordRow(cells, columns);
    if (!group || !kind.continues?.(group[0], row)) {
      if (group) yield readDraft(kind, group, faults);
      group = [row];
      faults = new Faults();
      held.clear();
    } else group.push(row);
    held.addRow(row.line, columnCount);
    reportExtraCells(cells, columns, faults);
  }
  if (group) yield readDraft(kind, group, faults);
}

function readDraft(kind: RecordKind, rows: [RecordRow, ...RecordRow[]], faults: Faults): RecordDraft {
  const reading = { faults, notes: new Faults(), cells: new Map<string, Cell>() };
  const { key, fields, isLeftOut = false } = kind.read(rows, reading);
  const [{ line }] = rows;
  const cell = reading.cells.values().next().value ?? { text: '', line, column: 1 };
  return { key, fields, cell, ...reading, isLeftOut };
}

function toRecordRow(cells: Cell[], { format, targets }: Columns): RecordRow {
  const last = cells.at(-1) ?? { text: '', line: 1, column: 1 };
  const byField = new Map<string, Cell>();
  for (const [at, field] of targets.entries()) {
    if (field === undefined) continue;
    const cell = cells[at] ?? { ...last, text: '' };
    byField.set(field, { ...cell, text: removeGuards(cell.text, format) });
  }
  return new RecordRow(byField, { line: cells[0]?.line ?? 1, format: format.name });
}

/** Removes what exporters write before numbers and formulas so that spreadsheets leave them alone. */
function removeGuards(text: string, { name }: RecordFormat): string {
  const plain = unguardFormulas(text.replace(/^\s*="(.*)"\s*$/, '$1'));
  // Our own table guards formulas alone: an apostrophe before a digit is part of a text
  return name === ownFormat ? plain : plain.replace(/^'(?=\d)/, '');
}

/** Cells behind the last column come from a text that should have stood in quotes. */
function reportExtraCells(cells: Cell[], { targets }: Columns, faults: Faults): void {
  const extra = findExtraCell(cells, targets.length);
  if (extra)
    faults.addFault(extra, `${targets.length} cells in a row (texts with the delimiter in them stand in quotes)`);
}
