import { toPlainText } from '../../output/plain-text.ts';

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
    super(formatFault('', fault));
    this.fault = fault;
  }
}

/** `products.csv:3:12: 'abc', expected a price like 19.90` */
export function formatFault(file: string, { line, column, found: foundText, expected }: FileFault): string {
  return `${file}:${line}:${column}: ${quoteFoundText(foundText)}, expected ${expected}`;
}

const longestQuote = 60;

function quoteFoundText(foundText: string): string {
  const plain = toPlainText(foundText.slice(0, 1000));
  if (plain === '') return 'nothing';
  return `'${plain.length > longestQuote ? `${plain.slice(0, longestQuote)}…` : plain}'`;
}
