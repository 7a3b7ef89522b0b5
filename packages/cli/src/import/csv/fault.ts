import { plainText } from '../../output/plain-text.ts';

/** Something in a file that is not as it should be. */
export interface Fault {
  line: number;
  column: number;
  /** what stands there */
  found: string;
  expected: string;
}

/** A file that cannot be read on from there. */
export class UnreadableFile extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(sentenceOf('', fault));
    this.fault = fault;
  }
}

/** `products.csv:3:12: 'abc', expected a price like 19.90` */
export function sentenceOf(file: string, { line, column, found, expected }: Fault): string {
  return `${file}:${line}:${column}: ${quoted(found)}, expected ${expected}`;
}

const longestQuote = 60;

function quoted(found: string): string {
  const plain = plainText(found.slice(0, 1000));
  if (plain === '') return 'nothing';
  return `'${plain.length > longestQuote ? `${plain.slice(0, longestQuote)}…` : plain}'`;
}
