import { invalid } from '../../http/errors.ts';
import type { Column } from './columns.ts';
import { fileFormat } from './file-format.ts';
import { type ReadLine, readLine } from './read-line.ts';

export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

/** @throws ApiError 400 with the path of what is wrong, the line's number at its front */
export function recordIn(line: string, columns: ReadonlyMap<string, Column[]>, at: number): ReadLine | 'head' | 'end' {
  const value = parsed(line, at);
  const { type } = Object(value);
  if (at === 1) return assertHead(value);
  return type === 'end' ? assertEnd(value, at) : readLine(value, columns, at);
}

function parsed(line: string, at: number): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw Object.assign(invalid(`${at}: a line of JSON is expected`, `${at}`), { cause });
  }
}

function assertHead(value: unknown): 'head' {
  const { type, format } = Object(value);
  if (type !== 'shop') throw invalid('1.type: shop is expected, as export writes it', '1.type');
  if (format !== fileFormat) throw invalid(`1.format: ${fileFormat} is expected`, '1.format');
  return 'head';
}

function assertEnd(value: unknown, at: number): 'end' {
  if (Object(value).records === at - 2) return 'end';
  throw invalid(`${at}.records: ${at - 2} is expected, as many as came`, `${at}.records`);
}
