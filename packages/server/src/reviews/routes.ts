import { Hono } from 'hono';
import { readObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { unauthorized } from '../http/errors.ts';
import { isForm } from '../http/form.ts';
import { networkOf } from '../http/network.ts';
import { answerPublicly } from '../http/public-answer.ts';
import { parseQuery, searchOf } from '../http/query.ts';
import { readFields } from '../http/read-fields.ts';
import type { Images } from '../images/index.ts';
import { HelpfulInput } from './input.ts';
import { listReviews } from './list-reviews.ts';
import { ownReview } from './own-review.ts';
import { readReviewForm } from './review-form.ts';
import { sayHelpful } from './say-helpful.ts';
import { writeReview } from './write-review.ts';

/** /products/{id or slug}/reviews */
export function createReviewRoutes(images: Images) {
  return new Hono<AppEnv>()
    .get('/:product/reviews', async (c) => {
      const query = parseQuery(searchOf(c.req.url));
      return answerPublicly(c, JSON.stringify(await listReviews(c.var.deps.db, c.req.param('product'), query)));
    })
    .get('/:product/reviews/own', async (c) => {
      const { deps, session } = c.var;
      c.header('Cache-Control', 'private, no-store');
      return c.json(await ownReview(deps.db, c.req.param('product'), session.accountId));
    })
    .post('/:product/reviews', async (c) => {
      const { deps, session } = c.var;
      if (!session.accountId) throw unauthorized();
      const writing = { product: c.req.param('product'), accountId: session.accountId, now: deps.now() };
      const sent = isForm(c.req.raw)
        ? await readReviewForm(deps, writing, c.req.raw)
        : { body: await readObject(c), files: [] };
      return c.json(await writeReview({ db: deps.db, images }, writing, sent));
    })
    .post('/:product/reviews/:id/helpful', async (c) => {
      const { helpful } = readFields(HelpfulInput, await readObject(c));
      const { session, deps } = c.var;
      const { id } = session.row ?? (await session.keep({}));
      const vote = { accountId: session.accountId, sessionId: id, ip: networkOf(c), helpful };
      return c.json(await sayHelpful(deps, { product: c.req.param('product'), id: c.req.param('id') }, vote));
    });
}
