import { buildValidationError } from '../../http/errors.ts';
import type { Column } from './columns.ts';
import { fileFormat } from './file-format.ts';
import { parseRecordLine, type ReadLine } from './read-line.ts';

export function splitFileLines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

/** @throws ApiError 400 with the path of what is wrong, the line's number at its front */
export function parseFileLine(
  line: string,
  columns: ReadonlyMap<string, Column[]>,
  at: number,
): ReadLine | 'head' | 'end' {
  const value = parseJsonLine(line, at);
  const { type } = Object(value);
  if (at === 1) return assertHeadLine(value);
  return type === 'end' ? assertEndLine(value, at) : parseRecordLine(value, columns, at);
}

function parseJsonLine(line: string, at: number): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw Object.assign(buildValidationError(`${at}: a line of JSON is expected`, `${at}`), { cause });
  }
}

function assertHeadLine(value: unknown): 'head' {
  const { type, format } = Object(value);
  if (type !== 'shop') throw buildValidationError('1.type: shop is expected, as export writes it', '1.type');
  if (format !== fileFormat) throw buildValidationError(`1.format: ${fileFormat} is expected`, '1.format');
  return 'head';
}

function assertEndLine(value: unknown, at: number): 'end' {
  if (Object(value).records === at - 2) return 'end';
  throw buildValidationError(`${at}.records: ${at - 2} is expected, as many as came`, `${at}.records`);
}
