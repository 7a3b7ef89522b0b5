import type { Cell } from './cell.ts';
import { decodeLines } from './decode.ts';
import { type Delimiter, detectDelimiter, withoutSeparatorLine } from './delimiter.ts';
import { Scanner } from './scanner.ts';

/** Rows of a file, the names of its columns first; a row is held while it is looked at. @throws UnreadableFile */
export async function* readCsvRows(bytes: AsyncIterable<Uint8Array>, delimiter?: Delimiter): AsyncGenerator<Cell[]> {
  let scanner: Scanner | undefined;
  for await (const piece of decodeLines(bytes)) {
    const { text, lines } = scanner ? { text: piece, lines: 0 } : withoutSeparatorLine(piece);
    scanner ??= new Scanner(delimiter ?? detectDelimiter(piece), 1 + lines);
    yield* scanner.scanRows(text);
  }
  if (scanner) yield* scanner.scanLastRow();
}
