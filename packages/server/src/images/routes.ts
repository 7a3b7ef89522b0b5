import { type Context, Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { networkOf } from '../http/network.ts';
import { tooManyCalls } from '../http/rate-limit.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { answerBytes } from './answer-bytes.ts';
import { formatFor } from './format.ts';
import type { Images } from './images.ts';
import { masterType } from './master.ts';
import { findReviewImage, isReviewImageName } from './review-image.ts';
import { widthFor } from './widths.ts';

/** /images/<name>: the picture as it is kept; with `?width=` that wide or a little wider, in the best format for the caller. */
export function createImageRoutes(images: Images, limit: RateLimiter) {
  return new Hono<AppEnv>().get('/:name{[a-z0-9][a-z0-9-]{0,199}\\.webp}', async (c) => {
    const name = c.req.param('name');
    if (isReviewImageName(name)) return answerReviewImage(c, name);
    const master = await images.find(c.var.deps.db, name);
    if (!master) throw unknown();
    const asked = askedWidth(c);
    const format = formatFor(c.req.header('accept'));
    const { bytes, contentType } = await images.picture(master, { asked, format }, async () => {
      // what is kept costs nothing, what has to be made costs a core
      if (!(await limit.allows(networkOf(c)))) throw tooManyCalls();
    });
    return answerBytes(c, bytes, {
      'Content-Type': contentType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      ...(asked === undefined ? {} : { Vary: 'Accept' }),
    });
  });
}

/** Of two sizes, made when it came. It may go with its review: it is kept for a day, and not at all while nobody else may see it. */
async function answerReviewImage(c: Context<AppEnv>, name: string): Promise<Response> {
  const asked = askedWidth(c);
  const width = asked === undefined ? undefined : widthFor(asked, Number.POSITIVE_INFINITY);
  const found = await findReviewImage(c.var.deps.db, name, width);
  if (!found) throw unknown();
  return answerBytes(c, found.bytes, {
    'Content-Type': masterType,
    'Cache-Control': found.isPublished ? 'public, max-age=86400' : 'private, no-store',
  });
}

function unknown() {
  return notFound('There is no such picture');
}

function askedWidth(c: Context): string | undefined {
  return c.req.queries('width')?.join();
}
