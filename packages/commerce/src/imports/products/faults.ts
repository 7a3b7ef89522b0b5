import type { Cell } from '../csv/cell.ts';
import type { FileFault } from '../csv/fault.ts';

const maximumKept = 100;

/** Faults of a file: the first hundred, and the number of all. */
export class Faults {
  readonly list: FileFault[] = [];
  count = 0;

  /** @param foundText in place of the whole cell */
  addFault(cell: Cell, expected: string, foundText = cell.text.trim()): void {
    const { line, column } = cell;
    // a cell of a variant may be read for its product as well
    if (this.list.some((fault) => fault.line === line && fault.column === column && fault.expected === expected))
      return;
    this.count += 1;
    if (this.list.length < maximumKept) this.list.push({ line, column, found: foundText, expected });
  }

  addAllFaults(otherFaults: Faults): void {
    this.count += otherFaults.count;
    this.list.push(...otherFaults.list.slice(0, maximumKept - this.list.length));
  }
}
