import type { FileFault } from '@mercer/server';
import { toPlainText } from '../output/plain-text.ts';

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
