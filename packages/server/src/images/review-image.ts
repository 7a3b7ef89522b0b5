import type { Db } from '../db/index.ts';
import type { Images } from './images.ts';
import { type ReviewImage, smallSide } from './make-review-image.ts';
import { decodePicture } from './picture-processes.ts';

/**
 * @param key whose picture it is: nobody's pictures keep those of others waiting
 * @throws ApiError 415 `unsupported_type`, 413 `too_many_pixels`, 400 `damaged_image` or `infected_file`, 503 `busy`
 */
export function makeReviewImage(file: Buffer, images: Images, key: string): Promise<ReviewImage> {
  return images.scanAndDecode(file, () => decodePicture('shoppers', { kind: 'review image', file }, key));
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
