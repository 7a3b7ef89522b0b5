import type { Context, MiddlewareHandler } from 'hono';
import { type AppEnv, isShopPageCall } from './context.ts';

/**
 * Returns the origin to put before image paths in an answer: null for the shop's own pages, in the server and in the
 * browser; for every other caller the origin that images are served from, because a path means nothing on another site.
 */
export function findImageOrigin(c: Context<AppEnv>): string | null {
  if (c.env?.forPage || isShopPageCall(c)) return null;
  const { imagesUrl, publicUrl } = c.var.deps.config;
  return imagesUrl ?? publicUrl;
}

/**
 * The path of an image file: `url` first in `file`, or followed by `width`. JSON escapes each quote inside a text, so a text
 * that contains the same letters does not match.
 */
const imagePath = /(?<!\\)"url":"\/images\/(?:(?<="file":\{"url":"\/images\/)|(?=[^"\\]*","width":\d))/g;

/** @param json an answer with the paths of its images @param origin of {@link findImageOrigin} */
export function resolveImages(json: string, origin: string | null): string {
  return origin === null ? json : json.replace(imagePath, `"url":"${origin}/images/`);
}

/**
 * Resolves image paths in answers that are not stored; {@link answerPublicly} resolves them before it computes its
 * validator.
 */
export const withImageAddresses: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const origin = findImageOrigin(c);
  if (origin === null || c.var.hasImageAddresses || !isJsonResponse(c.res)) return;
  const { status, headers } = c.res;
  const json = await c.res.text();
  c.res = undefined;
  c.res = new Response(resolveImages(json, origin), { status, headers });
};

function isJsonResponse({ ok, headers }: Response): boolean {
  return ok && /^application\/json\b/.test(headers.get('content-type') ?? '');
}
