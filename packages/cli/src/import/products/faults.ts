import type { Cell } from '../csv/cell.ts';
import type { Fault } from '../csv/fault.ts';

const mostKept = 100;

/** What is wrong with a file: the first hundred, and how many there are. */
export class Faults {
  readonly list: Fault[] = [];
  count = 0;

  /** @param found in place of the whole cell */
  add(cell: Cell, expected: string, found = cell.text.trim()): void {
    const { line, column } = cell;
    // a cell of a variant may be read for its product as well
    if (this.list.some((one) => one.line === line && one.column === column && one.expected === expected)) return;
    this.count += 1;
    if (this.list.length < mostKept) this.list.push({ line, column, found, expected });
  }

  addAll(others: Faults): void {
    this.count += others.count;
    this.list.push(...others.list.slice(0, mostKept - this.list.length));
  }
}
