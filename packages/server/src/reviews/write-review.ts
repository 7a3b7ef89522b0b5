import type { Review } from '@mercer/contract';
import { type Db, lockRows, newId, type ReviewStatus, type Row, type Tx } from '../db/index.ts';
import { recordEvent } from '../events/index.ts';
import { FieldError, notFound } from '../http/errors.ts';
import { sentence } from '../http/sentences/sentence.ts';
import { readReview } from './input.ts';
import { mayWrite, type Writer } from './may-write.ts';
import { isModerated } from './moderation.ts';
import { writtenBy } from './own-review.ts';
import { findProduct } from './product.ts';
import { countedRating, moveRating } from './rating.ts';
import { type ReviewRow, serializeReview } from './serialize.ts';

interface Writing {
  /** id or slug */
  product: string;
  accountId: string;
  now: Date;
}

/**
 * An account holder who bought the product says how it is; saying it again replaces what was said.
 * @throws ApiError 404 for an unknown product, FieldErrors when a field is wrong or it was not bought
 */
export async function writeReview(db: Db, writing: Writing, body: Record<string, unknown>): Promise<Review> {
  const product = await findProduct(db, writing.product);
  if (!product) throw notFound('Product not found');
  const { rating, title, text } = readReview(body);
  const { accountId: account_id, now } = writing;
  if (!(await mayWrite(db, { product_id: product.id, account_id }))) {
    throw new FieldError('product_id', 'NOT_BOUGHT', sentence('notBought'));
  }
  return db.transaction().execute(async (tx) => {
    const status: ReviewStatus = (await isModerated(tx)) ? 'pending' : 'published';
    const row = { product_id: product.id, account_id, rating, title: title || null, body: text, status, ...bought };
    const before = await insertOrLock(tx, { ...row, helpful_count: 0, id: newId(now), ...dates(now) });
    if (before && isSame(before, row)) return serializeReview(await readWritten(tx, row));
    if (before) await replace(tx, before.id, { ...row, helpful_count: 0, date_updated: now.toISOString() });
    await moveRating(tx, product.id, { from: before && countedRating(before), to: countedRating(row) });
    const review = await readWritten(tx, row);
    await recordReview(tx, review.id, { ...row, is_new: !before }, now);
    return serializeReview(review);
  });
}

type Said = Pick<Row<'product_reviews'>, 'rating' | 'title' | 'body'>;

/** Sent again, it is the same review, whatever the owner has said of it. */
function isSame(before: Said, { rating, title, body }: Said): boolean {
  return before.rating === rating && before.title === title && before.body === body;
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
