import { createHash } from 'node:crypto';
import { selectLanguage } from '@mercer/contract';
import { isStorableText } from '@mercer/platform/http/body';
import { type AppEnv, listRequestedLocales } from '@mercer/platform/http/context';
import { ApiError, buildNotFoundError } from '@mercer/platform/http/errors';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { tokenQuery } from '@mercer/platform/http/routes/queries';
import { createSentence, type Sentence, translateText } from '@mercer/platform/http/sentences/sentence';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import * as v from 'valibot';
import {
  buildAttachmentHeader,
  computeDownloadState,
  countDownload,
  type DigitalFile,
  findDownload,
  findFile,
  isDownloadToken,
  isFileOfLine,
  readDigitalSettings,
  readFileBytes,
} from '../digital-goods/index.ts';
import { countPieces } from './pieces/index.ts';
import { findPaymentTime, readOrderParts } from './responses/index.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 34rem; margin: 15vh auto 0; padding: 0 1rem; }
h1 { font: 400 1.8rem/1.15 georgia, 'Times New Roman', serif; padding-bottom: 1rem; border-bottom: 2px dashed #ff9900; }
`;

const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** /downloads, before the publishable key is asked for: a browser follows a link without it, and the token says enough. */
export const downloadRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/downloads/:item/:file',
    access: 'anyone',
    tag: 'orders',
    summary: 'A file of a digital product, for whoever has its signed link; parts of it with `Range`',
    query: tokenQuery,
    takesAnyQuery: true,
    answer: v.null(),
    media: ['application/octet-stream', 'text/html'],
    refusals: {
      404: 'not_found_error: the link was not signed like this',
      410: 'download_gone: the link is used up, has expired, or its order was refunded',
      416: 'range_not_satisfiable: the file has no such part',
    },
    openAnswer: 'the file, or with status 206 the part of it that `Range` names',
    handle: respondWithDownload,
  }),
];

async function respondWithDownload(c: Context<AppEnv>): Promise<Response> {
  c.header('Cache-Control', 'private, no-store');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex');
  const request = await findRequestedDownload(c);
  if (!request) return respondWithNotice(c, 404, 'downloadUnknown');
  const { file, key, state } = request;
  if (!state) return respondWithNotice(c, 410, 'downloadGone');
  const range = parseRange(c.req.header('range'), file.size);
  const headers = buildFileHeaders(file);
  if (range === 'unsatisfiable') {
    const error = { message: 'The file has no such part', code: 'range_not_satisfiable' };
    return c.json({ error }, 416, { 'Content-Range': `bytes */${file.size}` });
  }
  if (c.req.method === 'HEAD') return c.body(null, 200, { ...headers, 'Content-Length': String(file.size) });
  const { deps } = c.var;
  const isResumed = range.start > 0;
  if (!(await countDownload(deps.db, { ...key, state, isResumed, now: deps.now() })))
    return respondWithNotice(c, 410, 'downloadGone');
  const isPart = range.end - range.start < file.size;
  return new Response(readFileBytes(deps.db, file.id, range), {
    status: isPart ? 206 : 200,
    headers: {
      ...Object.fromEntries(c.res.headers),
      ...headers,
      'Content-Length': String(range.end - range.start),
      ...(isPart && { 'Content-Range': `bytes ${range.start}-${range.end - 1}/${file.size}` }),
    },
  });
}

/** @returns null for a link that was not signed like this; without a state where its pieces were refunded */
async function findRequestedDownload(c: Context<AppEnv>) {
  const { db, config, now } = c.var.deps;
  const key = { itemId: c.req.param('item') ?? '', fileId: c.req.param('file') ?? '' };
  if (!isStorableText(key.itemId) || !isStorableText(key.fileId)) return null;
  const row = await findDownload(db, key);
  if (!isDownloadToken(config, key, row?.version ?? 1, c.req.query('token') ?? '')) return null;
  const item = await db.selectFrom('order_items').selectAll().where('id', '=', key.itemId).executeTakeFirst();
  const file = await findFile(db, key.fileId);
  if (!item || !file || !isFileOfLine(file, item)) return null;
  const orders = db.selectFrom('orders').selectAll().where('id', '=', item.order_id).where('number', 'is not', null);
  const order = await orders.executeTakeFirst();
  if (!order) return null;
  const parts = (await readOrderParts(db, [order.id], now()))(order.id);
  const delivered = countPieces({ order, ...parts }).find(({ id }) => id === item.id)?.delivered ?? 0;
  const paidAt = findPaymentTime(order, parts.events);
  const state = delivered > 0 ? computeDownloadState(row, paidAt, await readDigitalSettings(db)) : null;
  return { file, key, state };
}

/** Any type is sent as a file to save: nothing that an owner uploads runs in the shop's origin. */
function buildFileHeaders({ name, content_type, sha256 }: DigitalFile): Record<string, string> {
  return {
    'Content-Type': content_type,
    'Content-Disposition': buildAttachmentHeader(name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    ...(sha256 && { ETag: `"${sha256}"` }),
  };
}

/** Parses one range of bytes; several, or malformed ones, are the whole file, as RFC 9110 allows. */
function parseRange(header: string | undefined, size: number): { start: number; end: number } | 'unsatisfiable' {
  const [, first = '', last = ''] = header?.match(/^bytes=(\d{0,15})-(\d{0,15})$/i) ?? [];
  if (first === '' && last === '') return { start: 0, end: size };
  if (first === '') return last === '0' ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size };
  if (Number(first) >= size) return 'unsatisfiable';
  if (last !== '' && Number(last) < Number(first)) return { start: 0, end: size };
  return { start: Number(first), end: last === '' ? size : Math.min(Number(last) + 1, size) };
}

/** Browsers get a page, programs an error. */
function respondWithNotice(c: Context<AppEnv>, status: 404 | 410, name: 'downloadGone' | 'downloadUnknown') {
  const text: Sentence = createSentence(name);
  if (!c.req.header('accept')?.includes('text/html'))
    throw status === 404 ? buildNotFoundError(text) : new ApiError(text, { status, code: 'download_gone' });
  // A link of a mail comes without the shop's own header
  const [acceptedLanguage] = c.req.header('accept-language')?.split(/[,;]/) ?? [];
  const locale = selectLanguage(listRequestedLocales(c).find(Boolean) ?? acceptedLanguage ?? 'en');
  const title = translateText(createSentence('downloadGoneTitle'), locale);
  c.header('Content-Security-Policy', pagePolicy);
  return c.html(
    html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${raw(style)}</style></head><body><main><h1>${title}</h1><p>${translateText(text, locale)}</p></main></body></html>`,
    status,
  );
}
