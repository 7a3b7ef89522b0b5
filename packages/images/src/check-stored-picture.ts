import { createHash } from 'node:crypto';
import { ApiError } from '@mercer/platform/http/errors';
import type { Images } from './images.ts';
import { buildMasterName, isNamedAsItCame, masterType } from './master.ts';
import type { PictureFacts } from './picture-tasks.ts';

/** Description of a picture that another shop has stored. */
export interface StoredPicture {
  name: string;
  bytes: Buffer;
  content_type: string;
  width: number;
  height: number;
  colour: string | null;
}

/** A field of a kept picture that does not fit its file. */
export class UnfitPicture extends Error {
  readonly field: string;
  readonly expected: string;

  constructor(field: string, expected: string) {
    super(`${field}: ${expected} is expected`);
    this.field = field;
    this.expected = expected;
  }
}

/**
 * Looks at a picture that another shop has kept as at an upload: it is scanned and decoded, and all that is said of it is held
 * against the file.
 * @throws UnfitPicture, and ApiError as for an upload
 */
export async function checkStoredPicture(images: Images, picture: StoredPicture): Promise<void> {
  const { name, bytes, colour } = picture;
  const isAsItCame = isNamedAsItCame(name);
  const expectedFile = isAsItCame ? 'the picture with this name' : 'the WebP picture with this name';
  if (name !== buildMasterName(createHash('sha256').update(bytes).digest('hex'), isAsItCame))
    throw new UnfitPicture('bytes', expectedFile);
  if (!isAsItCame && !isCompleteWebp(bytes)) throw new UnfitPicture('bytes', expectedFile);
  if (colour !== null && !/^#[0-9a-f]{6}$/.test(colour))
    throw new UnfitPicture('colour', 'a colour like #a0b1c2, or null');
  const facts = await inspectStillPicture(images, bytes, expectedFile);
  const { width, height } = isAsItCame ? facts.upright : facts;
  const expected = { content_type: isAsItCame ? facts.type : masterType, width, height };
  for (const field of ['content_type', 'width', 'height'] as const)
    if (picture[field] !== expected[field]) throw new UnfitPicture(field, String(expected[field]));
}

/** A picture of a review is answered as it is. @throws UnfitPicture, and ApiError as for an upload */
export async function checkReviewPicture(images: Images, column: string, bytes: Buffer): Promise<void> {
  const expectedFile = 'a WebP picture';
  if (!isCompleteWebp(bytes)) throw new UnfitPicture(column, expectedFile);
  await inspectStillPicture(images, bytes, expectedFile).catch((error: unknown) => {
    throw error instanceof UnfitPicture ? new UnfitPicture(column, error.expected) : error;
  });
}

async function inspectStillPicture(images: Images, bytes: Buffer, expectedFile: string): Promise<PictureFacts> {
  const facts = await images.inspectPicture(bytes).catch((error: unknown) => {
    // Temporary failures are no fault of the file, and the scanner's verdict is passed on
    if (!(error instanceof ApiError) || error.status >= 500 || error.code === 'infected_file') throw error;
    throw new UnfitPicture('bytes', expectedFile);
  });
  if (facts.pages > 1) throw new UnfitPicture('bytes', 'one picture without others behind it');
  return facts;
}

/** Says whether a file is a complete WebP without bytes after its end. */
function isCompleteWebp(bytes: Buffer): boolean {
  return (
    bytes.length > 12 &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WEBP' &&
    bytes.readUInt32LE(4) + 8 === bytes.length
  );
}
