import type { Db } from '../../db/index.ts';
import type { Step } from '../../http/claim.ts';
import { invalid } from '../../http/errors.ts';
import type { OperatorKey } from '../../http/operator-key.ts';
import type { Images } from '../../images/index.ts';
import { checkPictures } from './check-pictures.ts';
import { type Column, readColumns } from './columns.ts';
import { linesOf, recordIn } from './file-lines.ts';
import { advance, answerOf, findImport, type ImportAnswer, lockImport } from './imports.ts';
import { type Place, tryLines, writeShop } from './write-shop.ts';

export interface Lines extends Place {
  id: string;
  /** how many lines come before them */
  from: number;
  text: string;
  actor: OperatorKey;
  now: Date;
  images: Images;
  step: Step;
}

/**
 * Takes the next lines of a file. Each is looked at, pictures are decoded, and then it waits: the shop itself is written with the
 * last line, in one transaction, so that an import that fails anywhere leaves nothing. Lines that come again, or too early, change
 * nothing: the answer says where to go on.
 * @throws ApiError 400 with the line's number and what was expected
 */
export async function importLines(
  db: Db,
  { id, from, text, actor, now, images, step, ...place }: Lines,
): Promise<ImportAnswer> {
  const known = await findImport(db, id);
  if (known.is_finished || known.done !== from) return known;
  const lines = linesOf(text);
  const isEnd = await checkLines(lines, { columns: await readColumns(db), from, images });
  return step('lines', async (tx) => {
    const row = await lockImport(tx, id);
    if (row.date_finished !== null || row.done !== from) return answerOf(row);
    if (lines.length > 0) await tx.insertInto('import_batches').values({ import_id: id, line: from, text }).execute();
    await (isEnd ? writeShop(tx, id, place) : tryLines(tx, lines, from, place));
    return advance(tx, row, { lines: lines.length, isEnd, actor, now });
  });
}

interface Checking {
  columns: ReadonlyMap<string, Column[]>;
  from: number;
  images: Images;
}

/** @returns whether the last line of the file is among them */
async function checkLines(lines: string[], { columns, from, images }: Checking): Promise<boolean> {
  let isEnd = false;
  for (const [place, line] of lines.entries()) {
    const at = from + place + 1;
    if (isEnd) throw invalid(`${at}: nothing is expected behind the end`, `${at}`);
    const read = recordIn(line, columns, at);
    isEnd = read === 'end';
    if (typeof read === 'object') await checkPictures(images, read, at);
  }
  return isEnd;
}
