import type { Cell } from './cell.ts';
import { UnreadableFile } from './fault.ts';

/** Cost of a row beside its cells. */
const rowCells = 20;

/** Counts the cells of rows that are in memory at the same time, so that no file takes all of it. */
export class HeldCells {
  readonly #most: number;
  readonly #contents: string;
  #count = 0;

  /** @param contents what the rows are of, for the fault */
  constructor(most: number, contents: string) {
    this.#most = most;
    this.#contents = contents;
  }

  /** @throws UnreadableFile */
  addRow(line: number, cells: number): void {
    this.#count += cells + rowCells;
    if (this.#count <= this.#most) return;
    const foundText = `more than ${this.#most.toLocaleString('en')} cells of ${this.#contents}`;
    throw new UnreadableFile({ line, column: 1, found: foundText, expected: 'fewer rows' });
  }

  clear(): void {
    this.#count = 0;
  }
}

/** Cells of the rows of one record; a product with 500 variants has far fewer. */
export const mostRecordCells = 300_000;

/** Finds the first cell with a text behind the last column. */
export function findExtraCell(cells: readonly Cell[], columns: number): Cell | undefined {
  return cells.slice(columns).find(({ text }) => text.trim() !== '');
}
