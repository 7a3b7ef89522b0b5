/** Fault in a file, with its place. */
export interface FileFault {
  line: number;
  column: number;
  /** text at that place */
  found: string;
  expected: string;
}

/** A file that cannot be read on from there. */
export class UnreadableFile extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault) {
    super(`The file cannot be read on from line ${fault.line}`);
    this.fault = fault;
  }
}
