import { type Context, Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { buildNotFoundError } from '../http/errors.ts';
import { getCallerNetwork } from '../http/network.ts';
import { tooManyCalls } from '../http/rate-limit.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { chooseFormat } from './format.ts';
import type { Images } from './images.ts';
import { masterType } from './master.ts';
import { respondWithBytes } from './respond-with-bytes.ts';
import { findReviewImage, isReviewImageName } from './review-image.ts';
import { chooseRenderWidth } from './widths.ts';

/** /images/<name>: the picture as it is kept; with `?width=` that wide or a little wider, in the best format for the caller. */
export function createImageRoutes(images: Images, limit: RateLimiter) {
  return new Hono<AppEnv>().get('/:name{[a-z0-9][a-z0-9-]{0,199}\\.webp}', async (c) => {
    const name = c.req.param('name');
    if (isReviewImageName(name)) return answerReviewImage(c, name);
    const master = await images.find(c.var.deps.db, name);
    if (!master) throw createNotFoundError();
    const requestedWidth = readWidthParam(c);
    const format = chooseFormat(c.req.header('accept'));
    const { bytes, contentType } = await images.renderPicture(master, { requestedWidth, format }, async () => {
      // Cached images cost nothing, new ones cost a core
      if (!(await limit.allows(getCallerNetwork(c)))) throw tooManyCalls();
    });
    return respondWithBytes(c, bytes, {
      'Content-Type': contentType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      ...(requestedWidth === undefined ? {} : { Vary: 'Accept' }),
    });
  });
}

/**
 * Responds with a review image in one of two sizes, which were made at upload. It may be deleted with its review, so it
 * is cached for a day, and not at all while only its author may see it.
 */
async function answerReviewImage(c: Context<AppEnv>, name: string): Promise<Response> {
  const requestedWidth = readWidthParam(c);
  const width = requestedWidth === undefined ? undefined : chooseRenderWidth(requestedWidth, Number.POSITIVE_INFINITY);
  const reviewImage = await findReviewImage(c.var.deps.db, name, width);
  if (!reviewImage) throw createNotFoundError();
  return respondWithBytes(c, reviewImage.bytes, {
    'Content-Type': masterType,
    'Cache-Control': reviewImage.isPublished ? 'public, max-age=86400' : 'private, no-store',
  });
}

function createNotFoundError() {
  return buildNotFoundError('There is no such picture');
}

function readWidthParam(c: Context): string | undefined {
  return c.req.queries('width')?.join();
}
