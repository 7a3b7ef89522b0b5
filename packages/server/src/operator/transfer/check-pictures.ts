import { ApiError, buildValidationError } from '../../http/errors.ts';
import {
  checkReviewPicture,
  checkStoredPicture,
  type Images,
  isReviewImageName,
  type StoredPicture,
  UnfitPicture,
} from '../../images/index.ts';
import type { ReadLine } from './read-line.ts';

/**
 * Looks at the pictures of a line as at uploads: nothing else is ever answered as one.
 * @param at the line's number
 * @throws ApiError 400 with the path of what is wrong, the line's number at its front; 503 where the scanner does not answer
 */
export async function checkPictures(images: Images, { kind, row }: ReadLine, at: number): Promise<void> {
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
