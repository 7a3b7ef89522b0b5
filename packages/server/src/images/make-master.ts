import type { OutputInfo, Sharp } from 'sharp';
import { ApiError } from '../http/errors.ts';
import { isPictureFile } from './picture-type.ts';
import { loadSharp } from './sharp.ts';

const maxPixels = 50_000_000;
const longestSide = 2560;

export interface NewMaster {
  bytes: Buffer;
  width: number;
  height: number;
  /** `#rrggbb`, the mean; null when something shines through */
  colour: string | null;
}

/**
 * Decodes what a stranger's program wrote and encodes it anew as WebP: upright, at most 2560 px long, without anything
 * but the picture. Of moving pictures the first frame remains.
 * @throws ApiError 415 `unsupported_type`, 413 `too_many_pixels` (told from the header alone), 400 `damaged_image`
 */
export async function makeMaster(file: Buffer): Promise<NewMaster> {
  if (!isPictureFile(file)) throw refusal(415, 'unsupported_type', 'The file is no JPEG, PNG, WebP, AVIF or GIF');
  const sharp = await loadSharp();
  await assertDecodable(sharp(file, { limitInputPixels: false }));
  const picture = sharp(file, { autoOrient: true, failOn: 'error', limitInputPixels: maxPixels });
  const small = picture.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  try {
    const { data, info } = await small.webp({ quality: 90 }).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, colour: await meanColour(sharp(data), info) };
  } catch (cause) {
    throw refusal(400, 'damaged_image', 'The picture is damaged', cause);
  }
}

async function assertDecodable(picture: Sharp): Promise<void> {
  const { width, height } = await picture.metadata().catch((cause: unknown) => {
    throw refusal(400, 'damaged_image', 'The picture is damaged', cause);
  });
  if (width * height > maxPixels) throw refusal(413, 'too_many_pixels', 'The picture has more than 50 megapixels');
}

async function meanColour(picture: Sharp, { channels }: OutputInfo): Promise<string | null> {
  // to look at every pixel costs as much as to encode them
  if (channels === 4 && !(await picture.stats()).isOpaque) return null;
  const pixel = await picture.resize(1, 1, { fit: 'fill' }).toColourspace('srgb').removeAlpha().raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}

function refusal(status: 400 | 413 | 415, code: string, message: string, cause?: unknown): ApiError {
  return new ApiError(message, { status, code, param: 'file' }, { cause });
}
