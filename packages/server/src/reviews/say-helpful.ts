import type { ReviewVote } from '@mercer/contract';
import { sql } from 'kysely';
import { lockRows, type Row, type Tx } from '../db/index.ts';
import { countAttempt } from '../http/attempt-limit.ts';
import type { AppDeps } from '../http/context.ts';
import { FieldError, notFound } from '../http/errors.ts';
import { sentence } from '../http/sentences/sentence.ts';
import { findProduct } from './product.ts';

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
export async function sayHelpful(
  { db, config, now }: AppDeps,
  review: { product: string; id: string },
  vote: Vote,
): Promise<ReviewVote> {
  const voter = voterOf(vote);
  if (vote.ip && config.rateLimitPerIp)
    await countAttempt(db, { key: `review-vote-network:${vote.ip}`, max: votesPerNetwork }, now());
  await countAttempt(db, { key: `review-vote:${voter}`, max: votesPerVoter }, now());
  const product = await findProduct(db, review.product);
  if (!product) throw notFound('Product not found');
  return db.transaction().execute(async (tx) => {
    const { id, account_id, helpful_count } = await lockPublished(tx, product.id, review.id);
    if (account_id === vote.accountId) throw new FieldError('helpful', 'OWN_REVIEW', sentence('ownReview'));
    const row = { review_id: id, voter, product_id: product.id, date_created: now().toISOString() };
    const more = await (vote.helpful ? addVote(tx, row) : takeBack(tx, row));
    if (more) await moveCount(tx, id, more);
    return { id, helpful: vote.helpful, helpful_count: helpful_count + more };
  });
}

function voterOf({ accountId, sessionId }: Pick<Vote, 'accountId' | 'sessionId'>): string {
  return accountId ? `account:${accountId}` : `session:${sessionId}`;
}

/** Votes of an account go with it, out of the counts as well. */
export async function forgetVotes(tx: Tx, accountId: string): Promise<void> {
  const votes = tx.deleteFrom('review_votes').where('voter', '=', voterOf({ accountId, sessionId: '' }));
  const gone = await votes.returning('review_id').execute();
  // in one order, so that two transactions never wait for each other in a ring
  for (const id of gone.map(({ review_id }) => review_id).toSorted()) await moveCount(tx, id, -1);
}

async function lockPublished(tx: Tx, productId: string, id: string): Promise<Row<'product_reviews'>> {
  const reviews = tx.selectFrom('product_reviews').selectAll().where('id', '=', id);
  const review = await lockRows(tx, reviews).executeTakeFirst();
  if (review?.product_id !== productId || review.status !== 'published') throw notFound('There is no such review');
  return review;
}

async function addVote(tx: Tx, row: Row<'review_votes'>): Promise<number> {
  const vote = tx.insertInto('review_votes').values(row);
  const once = vote.onConflict((conflict) => conflict.columns(['review_id', 'voter']).doNothing());
  return (await once.returning('voter').execute()).length;
}

async function takeBack(tx: Tx, { review_id, voter }: Row<'review_votes'>): Promise<number> {
  const vote = tx.deleteFrom('review_votes').where('review_id', '=', review_id).where('voter', '=', voter);
  return -(await vote.returning('voter').execute()).length;
}

async function moveCount(tx: Tx, id: string, more: number): Promise<void> {
  const helpful_count = sql<number>`helpful_count + ${more}`;
  await tx.updateTable('product_reviews').set({ helpful_count }).where('id', '=', id).execute();
}
