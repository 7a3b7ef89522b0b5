import { createHash } from 'node:crypto';
import type { Image, Review } from '@mercer/contract';
import { parseJson, type Row, type Tx } from '@mercer/database';
import { type Images, makeReviewImage, masterType, type ReviewImage, reviewImageName } from '@mercer/images';
import { ApiError, FieldError } from '@mercer/platform/http/errors';
import { createSentence, type Sentence } from '@mercer/platform/http/sentences/sentence';
import type { ReviewAuthor } from './eligibility.ts';
import { maxImageBytes, megabyte, mostImages } from './review-form.ts';

/** A picture that came with a review. */
export interface SentImage {
  image: Image;
  reviewImage: ReviewImage;
}

export function parseReviewImages({ images }: Pick<Row<'product_reviews'>, 'images'>): Image[] {
  return images === null ? [] : parseJson<Image[]>(images);
}

/** Serializes images for storage with the review. */
export function jsonOfImages(images: Image[]): string | null {
  return images.length > 0 ? JSON.stringify(images) : null;
}

/** Makes of the files what is shown. @throws FieldError on `images` for the first one that cannot be taken, or too many */
export async function processImages(files: Buffer[], writer: ReviewAuthor, images: Images): Promise<SentImage[]> {
  assertImageLimit(files);
  const sentImages = await Promise.all(files.map((file, at) => processImage(file, { at, writer, images })));
  return [...new Map(sentImages.map((sentImage) => [sentImage.image.id, sentImage])).values()];
}

export function assertImageLimit({ length }: { length: number }): void {
  if (length > mostImages)
    throw new FieldError('images', 'TOO_MANY', createSentence('picturesTooMany', { limit: mostImages }));
}

interface PictureReading {
  at: number;
  writer: ReviewAuthor;
  images: Images;
}

async function processImage(file: Buffer, { at, writer, images }: PictureReading): Promise<SentImage> {
  const picture = at + 1;
  if (file.length > maxImageBytes) {
    const limit = maxImageBytes / megabyte;
    throw new FieldError('images', 'TOO_LARGE', createSentence('pictureTooLarge', { picture, limit }));
  }
  const reviewImage = await makeReviewImage(file, images, writer.account_id).catch((error: unknown) => {
    throw toFieldError(error, picture);
  });
  // Identical files are the same picture
  const owner = `${writer.product_id} ${writer.account_id} `;
  const name = reviewImageName(createHash('sha256').update(owner).update(file).digest('hex'));
  const { width, height, colour } = reviewImage;
  const imageFile = { url: `/images/${name}`, width, height, content_type: masterType, colour };
  return { image: { id: name.slice(0, 24), file: imageFile }, reviewImage };
}

/** Error codes and messages, by the codes of the image pipeline. */
const refusals: Record<string, [code: string, text: (picture: number) => Sentence]> = {
  unsupported_type: ['UNSUPPORTED_TYPE', (picture) => createSentence('pictureUnknown', { picture })],
  too_many_pixels: ['TOO_MANY_PIXELS', (picture) => createSentence('pictureTooManyPixels', { picture })],
  damaged_image: ['DAMAGED', (picture) => createSentence('pictureDamaged', { picture })],
  infected_file: ['INFECTED', (picture) => createSentence('pictureInfected', { picture })],
};

function toFieldError(error: unknown, picture: number): unknown {
  const refusal = error instanceof ApiError ? refusals[error.code] : undefined;
  return refusal ? new FieldError('images', refusal[0], refusal[1](picture)) : error;
}

/** Deletes removed images and stores new ones. */
export async function changeImages(
  tx: Tx,
  { id: review_id, product_id }: Pick<Row<'product_reviews'>, 'id' | 'product_id'>,
  { removedImages, come }: { removedImages: Image[]; come: SentImage[] },
): Promise<void> {
  const names = removedImages.map(readImageName);
  if (names.length > 0) await tx.deleteFrom('review_images').where('name', 'in', names).execute();
  for (const { image, reviewImage } of come) {
    const { small, bytes } = reviewImage;
    await tx
      .insertInto('review_images')
      .values({ name: readImageName(image), review_id, product_id, small, bytes })
      .execute();
  }
}

function readImageName({ file }: Image): string {
  return file.url.replace('/images/', '');
}

/** Deletes the images of reviews. */
export async function removeImages(tx: Tx, reviewIds: string[]): Promise<void> {
  if (reviewIds.length > 0) await tx.deleteFrom('review_images').where('review_id', 'in', reviewIds).execute();
}

export type ReviewRow = Row<'product_reviews'> & Pick<Row<'accounts'>, 'first_name' | 'last_name'>;

/** Serializes a review; of the author it shows only the first name and an initial. */
export function serializeReview(row: ReviewRow): Review {
  const { id, product_id, rating, title, body: text, status, helpful_count, date_created, date_updated } = row;
  const [initial = ''] = row.last_name.trim();
  const name = [row.first_name.trim(), initial && `${initial}.`].filter(Boolean).join(' ');
  const contentFields = { id, product_id, rating, title, text, images: parseReviewImages(row), name: name || null };
  const words = { ...contentFields, verified: row.verified === 1, helpful_count, date_created, date_updated };
  return status === 'published' ? words : { ...words, status };
}
