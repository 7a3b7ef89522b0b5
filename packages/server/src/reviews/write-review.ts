import type { Review } from '@mercer/contract';
import { type Db, lockRows, newId, newPages, type ReviewStatus, type Row, type Tx } from '../db/index.ts';
import { recordEvent } from '../events/index.ts';
import { FieldError, notFound } from '../http/errors.ts';
import { sentence } from '../http/sentences/sentence.ts';
import type { Images } from '../images/index.ts';
import { assertFew, changeImages, imagesOf, jsonOfImages, readImages } from './images.ts';
import { readReview } from './input.ts';
import { mayWrite, type Writer, type Writing } from './may-write.ts';
import { isModerated } from './moderation.ts';
import { writtenBy } from './own-review.ts';
import { findProduct } from './product.ts';
import { countedRating, moveRating } from './rating.ts';
import type { SentReview } from './review-form.ts';
import { type ReviewRow, serializeReview } from './serialize.ts';

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
  writing: Writing,
  { body, files }: SentReview,
): Promise<Review> {
  const product = await findProduct(db, writing.product);
  if (!product) throw notFound('Product not found');
  const { rating, title, text, remove_images = [] } = readReview(body);
  const { accountId: account_id, now } = writing;
  if (!(await mayWrite(db, { product_id: product.id, account_id }))) {
    throw new FieldError('product_id', 'NOT_BOUGHT', sentence('notBought'));
  }
  const sent = await readImages(files, { product_id: product.id, account_id }, images);
  return db.transaction().execute(async (tx) => {
    const status: ReviewStatus = (await isModerated(tx)) ? 'pending' : 'published';
    const said = { product_id: product.id, account_id, rating, title: title || null, body: text, status, ...bought };
    const first = { id: newId(now), images: jsonOfImages(sent.map(({ image }) => image)), helpful_count: 0 };
    const before = await insertOrLock(tx, { ...said, ...first, ...dates(now) });
    const had = before ? imagesOf(before) : [];
    const kept = had.filter(({ id }) => !remove_images.includes(id));
    const come = sent.filter(({ image }) => !kept.some(({ id }) => id === image.id));
    const all = [...kept, ...come.map(({ image }) => image)];
    assertFew(all);
    const row = { ...said, images: jsonOfImages(all) };
    if (before && isSame(before, row)) return serializeReview(await readWritten(tx, row));
    if (before) await replace(tx, before.id, { ...row, helpful_count: 0, date_updated: now.toISOString() });
    await changeImages(tx, before ?? { ...row, ...first }, { gone: had.filter((one) => !kept.includes(one)), come });
    await moveRating(tx, product.id, { from: before && countedRating(before), to: countedRating(row) });
    const review = await readWritten(tx, row);
    await recordReview(tx, review.id, { ...row, is_new: !before }, now);
    // kept pages would show what is gone
    if (had.length > kept.length) await newPages(tx);
    return serializeReview(review);
  });
}

type Said = Pick<Row<'product_reviews'>, 'rating' | 'title' | 'body' | 'images'>;

/** Sent again, it is the same review, whatever the owner has said of it. */
function isSame(before: Said, { rating, title, body, images }: Said): boolean {
  const isSaid = before.rating === rating && before.title === title && before.body === body;
  return isSaid && before.images === images;
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

function dates(now: Date) {
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
  return lockRows(tx, reviews.where('account_id', '=', row.account_id)).executeTakeFirstOrThrow();
}

/** Whoever found the old words helpful has not read these. */
async function replace(tx: Tx, id: string, change: Partial<Row<'product_reviews'>>): Promise<void> {
  await tx.deleteFrom('review_votes').where('review_id', '=', id).execute();
  await tx.updateTable('product_reviews').set(change).where('id', '=', id).execute();
}

function readWritten(tx: Tx, writer: Writer): Promise<ReviewRow> {
  return writtenBy(tx, writer).executeTakeFirstOrThrow();
}

const bought = { verified: 1 };
