// Runs in the process that decodes pictures.
import type { Sharp } from 'sharp';
import { computeMeanColour, openPictureFile } from './make-master.ts';
import { loadSharp } from './sharp.ts';

const longestSide = 1600;
/** px, of the square that stands in lists: twice as dense as its place */
export const smallSide = 160;
/** Limits for PNG, WebP, AVIF and GIF, which are decoded whole; cameras make JPEG. */
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
  const encodeBothSizes = async (large: Sharp): Promise<ReviewImage> => {
    const { data: bytes, info } = await large.webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
    const sharp = await loadSharp();
    const small = await sharp(bytes).resize(smallSide, smallSide).webp({ quality: 75 }).toBuffer();
    return { small, bytes, width: info.width, height: info.height, colour: await computeMeanColour(sharp(bytes)) };
  };
  const inside = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true } as const;
  const resizeToLimit = (picture: Sharp) => picture.resize(inside).flatten({ background: '#fff' });
  return openPictureFile(file, (_, open) => encodeBothSizes(resizeToLimit(open({ autoOrient: true }))), limits);
}
