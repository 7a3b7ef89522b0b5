import type { Cell } from './cell.ts';
import type { Delimiter } from './delimiter.ts';
import { UnreadableFile } from './fault.ts';

const longestCell = 2 ** 20;
const mostCells = 2000;
const longestRow = 2 ** 23;

/** Reads RFC 4180 piece by piece, and remembers where each cell began. */
export class Scanner {
  readonly #delimiter: Delimiter;
  readonly #plain: RegExp;
  #line: number;
  #column = 1;
  #cells: Cell[] = [];
  /** letters of the ended cells of the row */
  #letters = 0;
  #cell: Cell;
  #state: 'begins' | 'plain' | 'quoted' | 'closed' = 'begins';

  constructor(delimiter: Delimiter, line = 1) {
    this.#delimiter = delimiter;
    this.#plain = new RegExp(`[^\\r\\n${delimiter === '\t' ? '\\t' : `\\${delimiter}`}]+`, 'y');
    this.#line = line;
    this.#cell = { text: '', line, column: 1 };
  }

  /** @throws UnreadableFile */
  *scanRows(text: string): Generator<Cell[]> {
    for (let at = 0; at < text.length; ) {
      const consumed = this.#state === 'quoted' ? this.#inQuotes(text, at) : this.#between(text, at);
      at += consumed.length;
      this.#moveOver(consumed);
      if (this.#cell.text.length > longestCell) throw this.#fault('a cell of more than 1 MB', 'a shorter text');
      if (consumed === '\n' && this.#state === 'begins') yield* this.#row();
    }
  }

  *scanLastRow(): Generator<Cell[]> {
    if (this.#state === 'quoted') throw this.#fault('"', 'a second quote that ends the text');
    this.#endCell();
    yield* this.#row();
  }

  /** @returns what was taken of the text */
  #inQuotes(text: string, at: number): string {
    if (text.startsWith('""', at)) {
      this.#cell.text += '"';
      return '""';
    }
    if (text[at] === '"') {
      this.#state = 'closed';
      return '"';
    }
    const end = text.indexOf('"', at);
    const inside = text.slice(at, end < 0 ? undefined : end);
    this.#cell.text += inside;
    return inside;
  }

  #between(text: string, at: number): string {
    const letter = text[at] ?? '';
    if (letter === this.#delimiter || letter === '\n') {
      this.#endCell();
      return letter;
    }
    if (letter === '\r') return this.#lineEnd(text, at);
    if (letter === '"' && this.#state === 'begins') {
      this.#state = 'quoted';
      return letter;
    }
    this.#plain.lastIndex = at;
    const [run = letter] = this.#plain.exec(text) ?? [];
    if (this.#state !== 'closed') this.#state = 'plain';
    else if (run.trim() !== '') throw this.#faultHere(run, 'a delimiter behind the closing quote');
    if (this.#state === 'plain') this.#cell.text += run;
    return run;
  }

  /** The `\r` of a line that ends with `\r\n`. */
  #lineEnd(text: string, at: number): string {
    const [ends] = text.slice(at, at + 3).match(/^\r+(?=\n|$)/) ?? [];
    if (ends !== undefined) return ends;
    throw this.#faultHere('\r', 'lines that end as on Windows or Linux (in Excel: save as "CSV UTF-8")');
  }

  #endCell() {
    if (this.#cells.length >= mostCells) throw this.#fault('more than 2,000 cells', 'fewer columns');
    this.#letters += this.#cell.text.length;
    if (this.#letters > longestRow) throw this.#fault('a row of more than 8 MB', 'shorter texts');
    this.#cells.push(this.#cell);
    this.#state = 'begins';
  }

  #moveOver(consumed: string) {
    const lines = consumed.split('\n');
    this.#line += lines.length - 1;
    this.#column = lines.length > 1 ? (lines.at(-1)?.length ?? 0) + 1 : this.#column + consumed.length;
    if (this.#state === 'begins') this.#cell = { text: '', line: this.#line, column: this.#column };
  }

  /** Lines without anything in them are none. */
  *#row(): Generator<Cell[]> {
    const cells = this.#cells;
    this.#cells = [];
    this.#letters = 0;
    if (cells.some(({ text }) => text.trim() !== '')) yield cells;
  }

  #fault(foundText: string, expected: string): UnreadableFile {
    const { line, column } = this.#cell;
    return new UnreadableFile({ line, column, found: foundText, expected });
  }

  #faultHere(foundText: string, expected: string): UnreadableFile {
    return new UnreadableFile({ line: this.#line, column: this.#column, found: foundText, expected });
  }
}
