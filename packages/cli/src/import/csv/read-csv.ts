import type { Cell } from './cell.ts';
import { decoded } from './decode.ts';
import { type Delimiter, delimiterOf, withoutSeparatorLine } from './delimiter.ts';
import { Scanner } from './scanner.ts';

/** Rows of a file, the names of its columns first; a row is held while it is looked at. @throws UnreadableFile */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>, delimiter?: Delimiter): AsyncGenerator<Cell[]> {
  let scanner: Scanner | undefined;
  for await (const piece of decoded(bytes)) {
    const { text, lines } = scanner ? { text: piece, lines: 0 } : withoutSeparatorLine(piece);
    scanner ??= new Scanner(delimiter ?? delimiterOf(piece), 1 + lines);
    yield* scanner.rows(text);
  }
  if (scanner) yield* scanner.end();
}
