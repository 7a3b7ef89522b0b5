import type { Review } from '@mercer/contract';
import {
  createRecordId,
  type Db,
  lockSelectedRows,
  parseJson,
  type ReviewStatus,
  type Row,
  raisePageVersion,
  ruleStatement,
  type Tx,
} from '@mercer/database';
import type { Images } from '@mercer/images';
import { buildNotFoundError, FieldError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import * as v from 'valibot';
import { recordEvent } from '../events/index.ts';
import { canWriteReview, type ReviewAuthor, type ReviewWriting } from './eligibility.ts';
import {
  assertImageLimit,
  changeImages,
  jsonOfImages,
  parseReviewImages,
  processImages,
  type ReviewRow,
  serializeReview,
} from './images.ts';
import { parseReviewInput } from './input.ts';
import { selectWriterReview } from './own-review.ts';
import { findRatedProduct } from './product.ts';
import { adjustRating, countedRating } from './rating.ts';
import type { SentReview } from './review-form.ts';

/** The store's setting `reviews`: with `on`, what shoppers write waits until the owner has read it. */
export const ReviewsSchema = v.object({ moderation: v.exactOptional(v.picklist(['off', 'on'])) });

async function isModerationOn(db: Db): Promise<boolean> {
  const [row] = await reviewsRow(db);
  const { moderation } = row ? parseJson<v.InferOutput<typeof ReviewsSchema>>(row.value) : {};
  return moderation === 'on';
}

const reviewsRow = ruleStatement((db: Db) => db.selectFrom('settings').select('value').where('id', '=', 'reviews'));

interface Parts {
  db: Db;
  images: Images;
}

/**
 * An account holder who bought the product says how it is; saying it again replaces what was said. Pictures stay until they are removed.
 * @throws ApiError 404 for an unknown product, FieldErrors when a field is wrong or it was not bought
 */
export async function writeReview(
  { db, images }: Parts,
  writing: ReviewWriting,
  { body, files }: SentReview,
): Promise<Review> {
  const product = await findRatedProduct(db, writing.product);
  if (!product) throw buildNotFoundError('Product not found');
  const { rating, title, text, remove_images = [] } = parseReviewInput(body);
  const { accountId: account_id, now } = writing;
  if (!(await canWriteReview(db, { product_id: product.id, account_id }))) {
    throw new FieldError('product_id', 'NOT_BOUGHT', createSentence('notBought'));
  }
  const sentImages = await processImages(files, { product_id: product.id, account_id }, images);
  return db.transaction().execute(async (tx) => {
    const status: ReviewStatus = (await isModerationOn(tx)) ? 'pending' : 'published';
    const reviewFields = {
      product_id: product.id,
      account_id,
      rating,
      title: title || null,
      body: text,
      status,
      ...verifiedFields,
    };
    const first = {
      id: createRecordId(now),
      images: jsonOfImages(sentImages.map(({ image }) => image)),
      helpful_count: 0,
    };
    const previousReview = await insertOrLock(tx, { ...reviewFields, ...first, ...buildDateFields(now) });
    const previousImages = previousReview ? parseReviewImages(previousReview) : [];
    const retainedImages = previousImages.filter(({ id }) => !remove_images.includes(id));
    const come = sentImages.filter(({ image }) => !retainedImages.some(({ id }) => id === image.id));
    const allImages = [...retainedImages, ...come.map(({ image }) => image)];
    assertImageLimit(allImages);
    const row = { ...reviewFields, images: jsonOfImages(allImages) };
    if (previousReview && isSameReview(previousReview, row)) return serializeReview(await readWriterReview(tx, row));
    if (previousReview)
      await replaceReview(tx, previousReview.id, { ...row, helpful_count: 0, date_updated: now.toISOString() });
    await changeImages(tx, previousReview ?? { ...row, ...first }, {
      removedImages: previousImages.filter((image) => !retainedImages.includes(image)),
      come,
    });
    await adjustRating(tx, product.id, {
      from: previousReview && countedRating(previousReview),
      to: countedRating(row),
    });
    const review = await readWriterReview(tx, row);
    await recordReview(tx, review.id, { ...row, is_new: !previousReview }, now);
    // kept pages would show what is gone
    if (previousImages.length > retainedImages.length) await raisePageVersion(tx);
    return serializeReview(review);
  });
}

type ReviewContents = Pick<Row<'product_reviews'>, 'rating' | 'title' | 'body' | 'images'>;

/** Sent again, it is the same review, whatever the owner has said of it. */
function isSameReview(previousReview: ReviewContents, { rating, title, body, images }: ReviewContents): boolean {
  const isUnchangedReview =
    previousReview.rating === rating && previousReview.title === title && previousReview.body === body;
  return isUnchangedReview && previousReview.images === images;
}

interface Submitted {
  product_id: string;
  rating: number;
  is_new: boolean;
}

function recordReview(tx: Tx, entity_id: string, { product_id, rating, is_new }: Submitted, now: Date): Promise<void> {
  const data = { product_id, rating, is_new };
  return recordEvent(tx, { type: 'review.submitted', entity_id, data, actor: 'shopper' }, now);
}

function buildDateFields(now: Date) {
  return { date_created: now.toISOString(), date_updated: now.toISOString() };
}

/** @returns the review that was there already, kept from other writers */
async function insertOrLock(tx: Tx, row: Row<'product_reviews'>): Promise<Row<'product_reviews'> | null> {
  const inserted = await tx
    .insertInto('product_reviews')
    .values(row)
    .onConflict((conflict) => conflict.columns(['product_id', 'account_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return null;
  const reviews = tx.selectFrom('product_reviews').selectAll().where('product_id', '=', row.product_id);
  return lockSelectedRows(tx, reviews.where('account_id', '=', row.account_id)).executeTakeFirstOrThrow();
}

/** Replaces a review and deletes its votes, because they were for the previous text. */
async function replaceReview(tx: Tx, id: string, change: Partial<Row<'product_reviews'>>): Promise<void> {
  await tx.deleteFrom('review_votes').where('review_id', '=', id).execute();
  await tx.updateTable('product_reviews').set(change).where('id', '=', id).execute();
}

function readWriterReview(tx: Tx, writer: ReviewAuthor): Promise<ReviewRow> {
  return selectWriterReview(tx, writer).executeTakeFirstOrThrow();
}

const verifiedFields = { verified: 1 };
