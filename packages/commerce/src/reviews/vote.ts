import type { ReviewVote } from '@mercer/contract';
import { lockSelectedRows, type Row, type Tx } from '@mercer/database';
import { countAttempt } from '@mercer/platform/http/attempt-limit';
import type { AppDeps } from '@mercer/platform/http/context';
import { buildNotFoundError, FieldError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { sql } from 'kysely';
import { findRatedProduct } from './product.ts';

const votesPerVoter = 60;
const votesPerNetwork = 300;

interface Vote {
  accountId: string | null;
  sessionId: string;
  ip: string | undefined;
  /** false takes it back */
  helpful: boolean;
}

/**
 * Counts a shopper who found a published review helpful: once, however often it is said.
 * @throws ApiError 404 for an unknown review, 429 after too many votes
 * @throws FieldError on `helpful` for one's own
 */
export async function recordHelpfulVote(
  { db, config, now }: AppDeps,
  review: { product: string; id: string },
  vote: Vote,
): Promise<ReviewVote> {
  const voter = toVoterKey(vote);
  if (vote.ip && config.rateLimitPerIp)
    await countAttempt(db, { key: `review-vote-network:${vote.ip}`, max: votesPerNetwork }, now());
  await countAttempt(db, { key: `review-vote:${voter}`, max: votesPerVoter }, now());
  const product = await findRatedProduct(db, review.product);
  if (!product) throw buildNotFoundError('Product not found');
  return db.transaction().execute(async (tx) => {
    const { id, account_id, helpful_count } = await lockPublished(tx, product.id, review.id);
    if (account_id === vote.accountId) throw new FieldError('helpful', 'OWN_REVIEW', createSentence('ownReview'));
    const row = { review_id: id, voter, product_id: product.id, date_created: now().toISOString() };
    const countChange = await (vote.helpful ? insertReviewVote(tx, row) : deleteReviewVote(tx, row));
    if (countChange) await adjustHelpfulCount(tx, id, countChange);
    return { id, helpful: vote.helpful, helpful_count: helpful_count + countChange };
  });
}

export function toVoterKey({ accountId, sessionId }: Pick<Vote, 'accountId' | 'sessionId'>): string {
  return accountId ? `account:${accountId}` : `session:${sessionId}`;
}

/** Votes of an account go with it, out of the counts as well. */
export async function deleteAccountVotes(tx: Tx, accountId: string): Promise<void> {
  const votes = tx.deleteFrom('review_votes').where('voter', '=', toVoterKey({ accountId, sessionId: '' }));
  const deletedVotes = await votes.returning('review_id').execute();
  // Sorted, so that two transactions never deadlock
  for (const id of deletedVotes.map(({ review_id }) => review_id).toSorted()) await adjustHelpfulCount(tx, id, -1);
}

async function lockPublished(tx: Tx, productId: string, id: string): Promise<Row<'product_reviews'>> {
  const reviews = tx.selectFrom('product_reviews').selectAll().where('id', '=', id);
  const review = await lockSelectedRows(tx, reviews).executeTakeFirst();
  if (review?.product_id !== productId || review.status !== 'published')
    throw buildNotFoundError('There is no such review');
  return review;
}

async function insertReviewVote(tx: Tx, row: Row<'review_votes'>): Promise<number> {
  const vote = tx.insertInto('review_votes').values(row);
  const insertion = vote.onConflict((conflict) => conflict.columns(['review_id', 'voter']).doNothing());
  return (await insertion.returning('voter').execute()).length;
}

async function deleteReviewVote(tx: Tx, { review_id, voter }: Row<'review_votes'>): Promise<number> {
  const vote = tx.deleteFrom('review_votes').where('review_id', '=', review_id).where('voter', '=', voter);
  return -(await vote.returning('voter').execute()).length;
}

async function adjustHelpfulCount(tx: Tx, id: string, change: number): Promise<void> {
  const helpful_count = sql<number>`helpful_count + ${change}`;
  await tx.updateTable('product_reviews').set({ helpful_count }).where('id', '=', id).execute();
}
