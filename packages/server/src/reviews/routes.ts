import { Hono } from 'hono';
import { readObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { unauthorized } from '../http/errors.ts';
import { answerPublicly } from '../http/public-answer.ts';
import { parseQuery, searchOf } from '../http/query.ts';
import { listReviews } from './list-reviews.ts';
import { writeReview } from './write-review.ts';

/** /products/{id or slug}/reviews */
export const reviewRoutes = new Hono<AppEnv>()
  .get('/:product/reviews', async (c) => {
    const query = parseQuery(searchOf(c.req.url));
    return answerPublicly(c, JSON.stringify(await listReviews(c.var.deps.db, c.req.param('product'), query)));
  })
  .post('/:product/reviews', async (c) => {
    const { deps, session } = c.var;
    if (!session.accountId) throw unauthorized();
    const review = { product: c.req.param('product'), accountId: session.accountId, now: deps.now() };
    return c.json(await writeReview(deps.db, review, await readObject(c)));
  });
