import { createPause } from '../pause.ts';
import type { Cell } from './cell.ts';
import { type Delimiter, detectDelimiter, withoutSeparatorLine } from './delimiter.ts';
import { UnreadableFile } from './fault.ts';
import { Scanner } from './scanner.ts';

const newline = 10;
const longestLine = 8 * 2 ** 20;
/** Rows of a file; keys of all its records are in memory. */
const mostRows = 2_000_000;
const expected = 'UTF-8 (in Excel: save as "CSV UTF-8")';

/**
 * The text of a file in pieces of whole lines, without a byte order mark.
 * @throws UnreadableFile at the first letter that is no UTF-8, and at NUL, which no database keeps
 */
async function* decodeLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new LineDecoder();
  let pendingChunks: Uint8Array[] = [];
  let restBytes = 0;
  for await (const chunk of bytes) {
    const end = chunk.lastIndexOf(newline) + 1;
    if (end > 0) yield decoder.decode(Buffer.concat([...pendingChunks, chunk.subarray(0, end)]));
    if (end > 0) [pendingChunks, restBytes] = [[], 0];
    pendingChunks.push(chunk.subarray(end));
    restBytes += chunk.length - end;
    if (restBytes > longestLine) throw decoder.createFault('a line of more than 8 MB', 1, 'shorter lines');
  }
  if (restBytes > 0) yield decoder.decode(Buffer.concat(pendingChunks));
}

class LineDecoder {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #line = 1;

  decode(bytes: Buffer): string {
    const text = this.#line === 1 ? this.#decoded(stripByteOrderMark(bytes, this)) : this.#decoded(bytes);
    const nothing = text.indexOf('\0');
    if (nothing >= 0) throw this.#faultBehind(text.slice(0, nothing), 'byte 0x00');
    this.#line += text.split('\n').length - 1;
    return text;
  }

  createFault(foundText: string, column: number, expectedText: string): UnreadableFile {
    return new UnreadableFile({ line: this.#line, column, found: foundText, expected: expectedText });
  }

  #decoded(bytes: Buffer): string {
    try {
      return this.#decoder.decode(bytes);
    } catch {
      throw this.#firstFault(bytes); // says what and where it is
    }
  }

  #firstFault(bytes: Buffer): UnreadableFile {
    const [good = ''] = bytes.toString('utf8').split('\ufffd');
    const at = Buffer.byteLength(good);
    return this.#faultBehind(good, `byte 0x${bytes.toString('hex', at, at + 1)}`);
  }

  /** @param good what comes before it */
  #faultBehind(good: string, foundText: string): UnreadableFile {
    const lines = good.split('\n');
    this.#line += lines.length - 1;
    return this.createFault(foundText, (lines.at(-1)?.length ?? 0) + 1, expected);
  }
}

function stripByteOrderMark(bytes: Buffer, decoder: LineDecoder): Buffer {
  const mark = bytes.toString('hex', 0, 3);
  if (mark.startsWith('fffe') || mark.startsWith('feff')) throw decoder.createFault('UTF-16', 1, expected);
  if (bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004')
    throw decoder.createFault('an Excel workbook', 1, 'a CSV file');
  return mark === 'efbbbf' ? bytes.subarray(3) : bytes;
}

/** Rows of a file, the names of its columns first; a row is held while it is looked at. @throws UnreadableFile */
export async function* readCsvRows(bytes: AsyncIterable<Uint8Array>, delimiter?: Delimiter): AsyncGenerator<Cell[]> {
  let scanner: Scanner | undefined;
  let count = 0;
  const pause = createPause();
  for await (const piece of decodeLines(bytes)) {
    // Lines without anything in them are no rows, and are read all the same
    await pause();
    const { text, lines } = scanner ? { text: piece, lines: 0 } : withoutSeparatorLine(piece);
    scanner ??= new Scanner(delimiter ?? detectDelimiter(piece), 1 + lines);
    for (const row of scanner.scanRows(text)) {
      count += 1;
      if (count > mostRows) throw createRowFault(row);
      yield row;
    }
  }
  if (scanner) yield* scanner.scanLastRow();
}

function createRowFault([cell]: Cell[]): UnreadableFile {
  const foundText = `more than ${mostRows.toLocaleString('en')} rows`;
  return new UnreadableFile({ line: cell?.line ?? 1, column: 1, found: foundText, expected: 'several files' });
}
