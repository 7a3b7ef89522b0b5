import type { Db } from '../db/index.ts';
import type { Images } from './images.ts';
import { meanColour, readPicture } from './make-master.ts';
import { loadSharp } from './sharp.ts';

const longestSide = 1600;
/** px, of the square that stands in lists: twice as dense as its place */
const smallSide = 160;

/** A buyer's picture, encoded anew: nothing of the file that came is kept. */
export interface ReviewImage {
  small: Buffer;
  bytes: Buffer;
  width: number;
  height: number;
  /** `#rrggbb`, the mean */
  colour: string;
}

/** @throws ApiError 415 `unsupported_type`, 413 `too_many_pixels`, 400 `damaged_image` or `infected_file` */
export function makeReviewImage(file: Buffer, images: Images): Promise<ReviewImage> {
  return images.look(file, () =>
    readPicture(file, (_, open) =>
      images.encoding.run(async () => {
        const inside = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true } as const;
        const large = open({ autoOrient: true }).resize(inside).flatten({ background: '#fff' }).webp({ quality: 80 });
        const { data: bytes, info } = await large.toBuffer({ resolveWithObject: true });
        const sharp = await loadSharp();
        const small = await sharp(bytes).resize(smallSide, smallSide).webp({ quality: 75 }).toBuffer();
        return { small, bytes, width: info.width, height: info.height, colour: await meanColour(sharp(bytes)) };
      }),
    ),
  );
}

const ending = '-review.webp';

/** @param hash SHA-256 of the file and of whose review it is, so that no two reviews have one picture together */
export function reviewImageName(hash: string): string {
  return `${hash}${ending}`;
}

export function isReviewImageName(name: string): boolean {
  return name.endsWith(ending);
}

/** @param width that is asked for; undefined: the whole picture */
export async function findReviewImage(db: Db, name: string, width: number | undefined) {
  const small = width !== undefined && width <= smallSide;
  const row = await db
    .selectFrom('review_images')
    .innerJoin('product_reviews', 'product_reviews.id', 'review_images.review_id')
    .select(['product_reviews.status', small ? 'review_images.small as bytes' : 'review_images.bytes as bytes'])
    .where('review_images.name', '=', name)
    .executeTakeFirst();
  return row && { bytes: new Uint8Array(row.bytes), isPublished: row.status === 'published' };
}
