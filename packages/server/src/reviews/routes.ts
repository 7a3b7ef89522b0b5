import { Hono } from 'hono';
import { readJsonObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { unauthorized } from '../http/errors.ts';
import { isMultipartForm } from '../http/form.ts';
import { getCallerNetwork } from '../http/network.ts';
import { answerPublicly } from '../http/public-answer.ts';
import { extractQueryString, parseQuery } from '../http/query.ts';
import { parseBodyFields } from '../http/read-fields.ts';
import type { Images } from '../images/index.ts';
import { HelpfulInput } from './input.ts';
import { listReviews } from './list-reviews.ts';
import { readOwnReview } from './own-review.ts';
import { readReviewForm } from './review-form.ts';
import { recordHelpfulVote } from './vote.ts';
import { writeReview } from './write-review.ts';

/** /products/{id or slug}/reviews */
export function createReviewRoutes(images: Images) {
  return new Hono<AppEnv>()
    .get('/:product/reviews', async (c) => {
      const query = parseQuery(extractQueryString(c.req.url));
      return answerPublicly(c, JSON.stringify(await listReviews(c.var.deps.db, c.req.param('product'), query)));
    })
    .get('/:product/reviews/own', async (c) => {
      const { deps, session } = c.var;
      c.header('Cache-Control', 'private, no-store');
      return c.json(await readOwnReview(deps.db, c.req.param('product'), session.accountId));
    })
    .post('/:product/reviews', async (c) => {
      const { deps, session } = c.var;
      if (!session.accountId) throw unauthorized();
      const writing = { product: c.req.param('product'), accountId: session.accountId, now: deps.now() };
      const sentReview = isMultipartForm(c.req.raw)
        ? await readReviewForm(deps, writing, c.req.raw)
        : { body: await readJsonObject(c), files: [] };
      return c.json(await writeReview({ db: deps.db, images }, writing, sentReview));
    })
    .post('/:product/reviews/:id/helpful', async (c) => {
      const { helpful } = parseBodyFields(HelpfulInput, await readJsonObject(c));
      const { session, deps } = c.var;
      const { id } = session.row ?? (await session.keep({}));
      const vote = { accountId: session.accountId, sessionId: id, ip: getCallerNetwork(c), helpful };
      return c.json(await recordHelpfulVote(deps, { product: c.req.param('product'), id: c.req.param('id') }, vote));
    });
}
