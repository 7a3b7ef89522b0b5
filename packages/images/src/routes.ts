import type { Db } from '@mercer/database';
import { tooManyCalls } from '@mercer/platform/http/attempt-limit';
import type { AppEnv } from '@mercer/platform/http/context';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import { computeEtag, matchesAnyEtag } from '@mercer/platform/http/etag';
import { getCallerNetwork } from '@mercer/platform/http/network';
import type { RateLimiter } from '@mercer/platform/http/rate-limiter';
import { type Context, Hono } from 'hono';
import { chooseFormat } from './format.ts';
import type { Images } from './images.ts';
import { type ReviewImage, smallSide } from './make-review-image.ts';
import { masterType } from './master.ts';
import { decodePicture } from './picture-processes.ts';
import { chooseRenderWidth } from './widths.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Answers a whole file, a part of it (206), that there is no such part (416), or that the caller has it (304). */
function respondWithBytes(c: Context, bytes: Bytes, headers: Record<string, string>): Response {
  const etag = computeEtag(bytes);
  const fileHeaders = { ...headers, ETag: etag, 'Accept-Ranges': 'bytes' };
  if (matchesAnyEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, fileHeaders);
  const part =
    c.req.method === 'GET' && isCurrentVersion(c, etag)
      ? parseRangeHeader(c.req.header('range'), bytes.length)
      : 'whole';
  if (part === 'whole') return c.body(bytes, 200, { ...fileHeaders, 'Content-Length': String(bytes.length) });
  if (part === 'none') return c.body(null, 416, { 'Content-Range': `bytes */${bytes.length}` });
  const { start, end } = part;
  const range = `bytes ${start}-${end - 1}/${bytes.length}`;
  return c.body(bytes.slice(start, end), 206, {
    ...fileHeaders,
    'Content-Range': range,
    'Content-Length': String(end - start),
  });
}

/** Says whether a range may be sent: a caller with a part of an older file receives the whole new one. */
function isCurrentVersion(c: Context, etag: string): boolean {
  const ifRangeTag = c.req.header('if-range');
  return ifRangeTag === undefined || ifRangeTag === etag;
}

/**
 * Parses a Range header. Several ranges and malformed ones yield the whole file, as RFC 9110 allows. `end` is the byte
 * after the last.
 */
function parseRangeHeader(header: string | undefined, size: number): 'whole' | 'none' | { start: number; end: number } {
  const [, first = '', last = ''] = header?.match(/^bytes=(\d*)-(\d*)$/i) ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') return last === '0' ? 'none' : { start: Math.max(0, size - Number(last)), end: size };
  if (last !== '' && Number(last) < Number(first)) return 'whole';
  if (Number(first) >= size) return 'none';
  return { start: Number(first), end: last === '' ? size : Math.min(Number(last) + 1, size) };
}

/**
 * @param key whose picture it is: nobody's pictures keep those of others waiting
 * @throws ApiError 415 `unsupported_type`, 413 `too_many_pixels`, 400 `damaged_image` or `infected_file`, 503 `busy`
 */
export function makeReviewImage(file: Buffer, images: Images, key: string): Promise<ReviewImage> {
  return images.scanAndDecode(file, () => decodePicture('shoppers', { kind: 'review image', file }, key));
}

const ending = '-review.webp';

/** @param hash SHA-256 of the file and of whose review it is, so that no two reviews have one picture together */
export function reviewImageName(hash: string): string {
  return `${hash}${ending}`;
}

export function isReviewImageName(name: string): boolean {
  return name.endsWith(ending);
}

/** @param width that is asked for; undefined: the whole picture */
async function findReviewImage(db: Db, name: string, width: number | undefined) {
  const small = width !== undefined && width <= smallSide;
  const row = await db
    .selectFrom('review_images')
    .innerJoin('product_reviews', 'product_reviews.id', 'review_images.review_id')
    .select(['product_reviews.status', small ? 'review_images.small as bytes' : 'review_images.bytes as bytes'])
    .where('review_images.name', '=', name)
    .executeTakeFirst();
  return row && { bytes: new Uint8Array(row.bytes), isPublished: row.status === 'published' };
}

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
