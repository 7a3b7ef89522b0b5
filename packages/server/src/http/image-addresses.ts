import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from './context.ts';
import { isOwnPage } from './own-page.ts';

/**
 * What goes before the path of an image in an answer: nothing (null) for the shop's own pages, in the server and in the
 * browser; for every other caller the origin that images are shown from, since a path means nothing on another site.
 */
export function imageOrigin(c: Context<AppEnv>): string | null {
  if (c.env?.forPage || isOwnPage(c)) return null;
  const { imagesUrl, publicUrl } = c.var.deps.config;
  return imagesUrl ?? publicUrl;
}

/**
 * The path of an image file: `url` first in `file`, or followed by `width`. JSON escapes each quote inside a text, so a text
 * that contains the same letters does not match.
 */
const imagePath = /(?<!\\)"url":"\/images\/(?:(?<="file":\{"url":"\/images\/)|(?=[^"\\]*","width":\d))/g;

/** @param json an answer with the paths of its images @param origin of {@link imageOrigin} */
export function resolveImages(json: string, origin: string | null): string {
  return origin === null ? json : json.replace(imagePath, `"url":"${origin}/images/`);
}

/** For answers that are not stored; {@link answerPublicly} has its own validator, and resolves before it is made. */
export const withImageAddresses: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const origin = imageOrigin(c);
  if (origin === null || c.var.hasImageAddresses || !isJson(c.res)) return;
  const { status, headers } = c.res;
  const json = await c.res.text();
  c.res = undefined;
  c.res = new Response(resolveImages(json, origin), { status, headers });
};

function isJson({ ok, headers }: Response): boolean {
  return ok && /^application\/json\b/.test(headers.get('content-type') ?? '');
}
