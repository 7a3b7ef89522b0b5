// Runs in the process that decodes pictures.
import type { Sharp } from 'sharp';
import { meanColour, readPicture } from './make-master.ts';
import { loadSharp } from './sharp.ts';

const longestSide = 1600;
/** px, of the square that stands in lists: twice as dense as its place */
export const smallSide = 160;
/** Of PNG, WebP, AVIF and GIF, which are decoded whole: what cameras make is JPEG. */
const limits = { pixels: 25_000_000 };

/** A buyer's picture, encoded anew: nothing of the file that came is kept. */
export interface ReviewImage {
  small: Buffer;
  bytes: Buffer;
  width: number;
  height: number;
  /** `#rrggbb`, the mean */
  colour: string;
}

/** @throws PictureRefusal 415 `unsupported_type`, 413 `too_many_pixels`, 400 `damaged_image` */
export function encodeReviewImage(file: Buffer): Promise<ReviewImage> {
  const encode = async (large: Sharp): Promise<ReviewImage> => {
    const { data: bytes, info } = await large.webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
    const sharp = await loadSharp();
    const small = await sharp(bytes).resize(smallSide, smallSide).webp({ quality: 75 }).toBuffer();
    return { small, bytes, width: info.width, height: info.height, colour: await meanColour(sharp(bytes)) };
  };
  const inside = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true } as const;
  const large = (picture: Sharp) => picture.resize(inside).flatten({ background: '#fff' });
  return readPicture(file, (_, open) => encode(large(open({ autoOrient: true }))), limits);
}
