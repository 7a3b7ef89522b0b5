import { createHash } from 'node:crypto';
import type { Image } from '@mercer/contract';
import { parseJson, type Row, type Tx } from '../db/index.ts';
import { ApiError, FieldError } from '../http/errors.ts';
import { type Sentence, sentence } from '../http/sentences/sentence.ts';
import { type Images, makeReviewImage, masterType, type ReviewImage, reviewImageName } from '../images/index.ts';
import type { Writer } from './may-write.ts';
import { maxImageBytes, megabyte, mostImages } from './review-form.ts';

/** A picture that came with a review. */
export interface SentImage {
  image: Image;
  made: ReviewImage;
}

export function imagesOf({ images }: Pick<Row<'product_reviews'>, 'images'>): Image[] {
  return images === null ? [] : parseJson<Image[]>(images);
}

/** As the review keeps them. */
export function jsonOfImages(images: Image[]): string | null {
  return images.length > 0 ? JSON.stringify(images) : null;
}

/** Makes of the files what is shown. @throws FieldError on `images` for the first one that cannot be taken, or too many */
export async function readImages(files: Buffer[], writer: Writer, images: Images): Promise<SentImage[]> {
  assertFew(files);
  const sent = await Promise.all(files.map((file, at) => readImage(file, { at, writer, images })));
  return [...new Map(sent.map((one) => [one.image.id, one])).values()];
}

export function assertFew({ length }: { length: number }): void {
  if (length > mostImages)
    throw new FieldError('images', 'TOO_MANY', sentence('picturesTooMany', { limit: mostImages }));
}

interface Reading {
  at: number;
  writer: Writer;
  images: Images;
}

async function readImage(file: Buffer, { at, writer, images }: Reading): Promise<SentImage> {
  const picture = at + 1;
  if (file.length > maxImageBytes) {
    const limit = maxImageBytes / megabyte;
    throw new FieldError('images', 'TOO_LARGE', sentence('pictureTooLarge', { picture, limit }));
  }
  const made = await makeReviewImage(file, images, writer.account_id).catch((error: unknown) => {
    throw refusalOf(error, picture);
  });
  // the same file again is the same picture
  const owner = `${writer.product_id} ${writer.account_id} `;
  const name = reviewImageName(createHash('sha256').update(owner).update(file).digest('hex'));
  const { width, height, colour } = made;
  const shown = { url: `/images/${name}`, width, height, content_type: masterType, colour };
  return { image: { id: name.slice(0, 24), file: shown }, made };
}

/** By the codes of the pipeline. */
const refusals: Record<string, [code: string, text: (picture: number) => Sentence]> = {
  unsupported_type: ['UNSUPPORTED_TYPE', (picture) => sentence('pictureUnknown', { picture })],
  too_many_pixels: ['TOO_MANY_PIXELS', (picture) => sentence('pictureTooManyPixels', { picture })],
  damaged_image: ['DAMAGED', (picture) => sentence('pictureDamaged', { picture })],
  infected_file: ['INFECTED', (picture) => sentence('pictureInfected', { picture })],
};

function refusalOf(error: unknown, picture: number): unknown {
  const refusal = error instanceof ApiError ? refusals[error.code] : undefined;
  return refusal ? new FieldError('images', refusal[0], refusal[1](picture)) : error;
}

/** Those that are gone go, those that came stay. */
export async function changeImages(
  tx: Tx,
  { id: review_id, product_id }: Pick<Row<'product_reviews'>, 'id' | 'product_id'>,
  { gone, come }: { gone: Image[]; come: SentImage[] },
): Promise<void> {
  const names = gone.map(nameOf);
  if (names.length > 0) await tx.deleteFrom('review_images').where('name', 'in', names).execute();
  for (const { image, made } of come) {
    const { small, bytes } = made;
    await tx
      .insertInto('review_images')
      .values({ name: nameOf(image), review_id, product_id, small, bytes })
      .execute();
  }
}

function nameOf({ file }: Image): string {
  return file.url.replace('/images/', '');
}

/** Nobody sees them any more. */
export async function removeImages(tx: Tx, reviewIds: string[]): Promise<void> {
  if (reviewIds.length > 0) await tx.deleteFrom('review_images').where('review_id', 'in', reviewIds).execute();
}
