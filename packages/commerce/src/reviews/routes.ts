import type { Images } from '@mercer/images';
import { ownReview, review, reviewList, reviewVote } from '@mercer/platform/entities';
import { readJsonObject } from '@mercer/platform/http/body';
import { unauthorized } from '@mercer/platform/http/errors';
import { isMultipartForm } from '@mercer/platform/http/form';
import { getCallerNetwork } from '@mercer/platform/http/network';
import { answerPublicly } from '@mercer/platform/http/public-answer';
import { extractQueryString, parseQuery } from '@mercer/platform/http/query';
import { parseBodyFields } from '@mercer/platform/http/read-fields';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { mountRoutes } from '@mercer/platform/http/routes/mount-routes';
import { paging } from '@mercer/platform/http/routes/queries';
import * as v from 'valibot';
import { HelpfulInput, ReviewInput } from './input.ts';
import { listReviews } from './list-reviews.ts';
import { readOwnReview } from './own-review.ts';
import { readReviewForm } from './review-form.ts';
import { recordHelpfulVote } from './vote.ts';
import { writeReview } from './write-review.ts';

const group = { access: 'shopper', tag: 'reviews' } as const;

interface Services {
  images: Images;
}

export const reviewRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/products/:product/reviews',
    isRevalidated: true,
    ...group,
    summary: 'What buyers wrote of it, and its stars',
    query: v.object({ ...paging, sort: v.optional(v.picklist(['newest', 'helpful', 'highest', 'lowest'])) }),
    answer: reviewList,
    handle: async (c) => {
      const query = parseQuery(extractQueryString(c.req.url));
      return answerPublicly(c, JSON.stringify(await listReviews(c.var.deps.db, c.req.param('product'), query)));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/products/:product/reviews/own',
    ...group,
    summary: 'Whether the account may write one, and the one that it wrote; a visitor may not',
    answer: ownReview,
    refusals: { 404: 'not_found_error: there is no such product' },
    handle: async (c) => {
      const { deps, session } = c.var;
      c.header('Cache-Control', 'private, no-store');
      return c.json(await readOwnReview(deps.db, c.req.param('product'), session.accountId));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/products/:product/reviews',
    idempotency: 'repeatable',
    ...group,
    summary: 'Writes the account’s review, or changes it; with pictures as a form',
    body: ReviewInput,
    files: { field: 'images', maxMegabytes: 20 },
    example: { rating: 5, title: 'Sturdy', text: 'Holds a whole pot of tea.' },
    answer: review,
    hasErrors: true,
    access: 'account',
    refusals: {
      404: 'not_found_error: there is no such product',
      429: 'too_many_attempts: many forms within 15 minutes',
    },
    handle: async (c, { images }: Services) => {
      const { deps, session } = c.var;
      if (!session.accountId) throw unauthorized();
      const writing = { product: c.req.param('product'), accountId: session.accountId, now: deps.now() };
      const sentReview = isMultipartForm(c.req.raw)
        ? await readReviewForm(deps, writing, c.req.raw)
        : { body: await readJsonObject(c), files: [] };
      return c.json(await writeReview({ db: deps.db, images }, writing, sentReview));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/products/:product/reviews/:id/helpful',
    idempotency: 'key',
    ...group,
    summary: 'Says that a review helped, once for each shopper, or takes that back',
    body: HelpfulInput,
    example: { helpful: true },
    answer: reviewVote,
    hasErrors: true,
    refusals: {
      404: 'not_found_error: there is no such product or review',
      429: 'too_many_attempts: many votes within 15 minutes',
    },
    handle: async (c) => {
      const { helpful } = parseBodyFields(HelpfulInput, await readJsonObject(c));
      const { session, deps } = c.var;
      const { id } = session.row ?? (await session.keep({}));
      const vote = { accountId: session.accountId, sessionId: id, ip: getCallerNetwork(c), helpful };
      return c.json(await recordHelpfulVote(deps, { product: c.req.param('product'), id: c.req.param('id') }, vote));
    },
  }),
];

/** /products/{id or slug}/reviews */
export function createReviewRoutes(images: Images) {
  return mountRoutes(reviewRoutes, '/api/products', { images });
}
