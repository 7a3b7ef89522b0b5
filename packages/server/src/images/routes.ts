import { type Context, Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { networkOf } from '../http/network.ts';
import { tooManyCalls } from '../http/rate-limit.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { answerBytes } from './answer-bytes.ts';
import { formatFor } from './format.ts';
import type { Images } from './images.ts';

/** /images/<name>: the picture as it is kept; with `?width=` that wide or a little wider, in the best format for the caller. */
export function createImageRoutes(images: Images, limit: RateLimiter) {
  return new Hono<AppEnv>().get('/:name{[a-z0-9][a-z0-9-]{0,199}\\.webp}', async (c) => {
    const master = await images.find(c.var.deps.db, c.req.param('name'));
    if (!master) throw notFound('There is no such picture');
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

function askedWidth(c: Context): string | undefined {
  return c.req.queries('width')?.join();
}
