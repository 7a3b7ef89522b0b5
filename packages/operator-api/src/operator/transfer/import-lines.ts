import type { Db } from '@mercer/database';
import {
  checkReviewPicture,
  checkStoredPicture,
  type Images,
  isReviewImageName,
  type StoredPicture,
  UnfitPicture,
} from '@mercer/images';
import type { Step } from '@mercer/platform/http/claim';
import { ApiError, buildValidationError } from '@mercer/platform/http/errors';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import { type Column, readTableColumns } from './columns.ts';
import { findImport, type ImportAnswer, lockImport, recordProgress, toImportResponse } from './imports.ts';
import type { ReadLine } from './read-line.ts';
import { parseFileLine, splitFileLines } from './write-line.ts';
import { type ImportTarget, tryWritingLines, writeImportedShop } from './write-shop.ts';

/**
 * Looks at the pictures of a line as at uploads: nothing else is ever answered as one.
 * @param at the line's number
 * @throws ApiError 400 with the path of what is wrong, the line's number at its front; 503 where the scanner does not answer
 */
async function checkPictures(images: Images, { kind, row }: ReadLine, at: number): Promise<void> {
  const path = `${at}.record`;
  // the columns of these tables, read by their kinds
  if (kind.table === 'images') await runPictureCheck(path, checkStoredPicture(images, row as unknown as StoredPicture));
  if (kind.table !== 'review_images') return;
  if (!isReviewImageName(String(row.name)))
    throw buildValidationError(`${path}.name: the name of such a picture is expected`, `${path}.name`);
  for (const column of ['small', 'bytes']) {
    const bytes = row[column] as Buffer; // columns of bytes are read as buffers
    await runPictureCheck(path, checkReviewPicture(images, column, bytes), column);
  }
}

async function runPictureCheck(path: string, check: Promise<void>, column = 'bytes'): Promise<void> {
  try {
    await check;
  } catch (error) {
    if (error instanceof UnfitPicture)
      throw buildValidationError(`${path}.${error.field}: ${error.expected} is expected`, `${path}.${error.field}`);
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    throw new ApiError(
      `${path}.${column}: the virus scanner refuses the picture`,
      { status: 400, code: error.code, param: `${path}.${column}` },
      { cause: error },
    );
  }
}

export interface ImportLines extends ImportTarget {
  id: string;
  /** number of lines before these */
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
export async function importShopLines(
  db: Db,
  { id, from, text, actor, now, images, step, ...place }: ImportLines,
): Promise<ImportAnswer> {
  const existingImport = await findImport(db, id);
  if (existingImport.is_finished || existingImport.done !== from) return existingImport;
  const lines = splitFileLines(text);
  const isEnd = await validateLines(lines, { columns: await readTableColumns(db), from, images });
  return step('lines', async (tx) => {
    const row = await lockImport(tx, id);
    if (row.date_finished !== null || row.done !== from) return toImportResponse(row);
    if (lines.length > 0) await tx.insertInto('import_batches').values({ import_id: id, line: from, text }).execute();
    await (isEnd ? writeImportedShop(tx, id, place) : tryWritingLines(tx, lines, from, place));
    return recordProgress(tx, row, { lines: lines.length, isEnd, actor, now });
  });
}

interface Checking {
  columns: ReadonlyMap<string, Column[]>;
  from: number;
  images: Images;
}

/** @returns whether the last line of the file is among them */
async function validateLines(lines: string[], { columns, from, images }: Checking): Promise<boolean> {
  let isEnd = false;
  for (const [place, line] of lines.entries()) {
    const at = from + place + 1;
    if (isEnd) throw buildValidationError(`${at}: nothing is expected behind the end`, `${at}`);
    const parsedLine = parseFileLine(line, columns, at);
    isEnd = parsedLine === 'end';
    if (typeof parsedLine === 'object') await checkPictures(images, parsedLine, at);
  }
  return isEnd;
}
