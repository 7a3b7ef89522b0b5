import type { Context } from 'hono';
import type { AppEnv } from './context.ts';
import { findImageOrigin } from './image-addresses.ts';
import { extractQueryString } from './query.ts';

const longestKey = 1000;

/** Address, language, currency and kind of image addresses as they were asked for; null where that is too long to be kept by. */
export function buildCacheKey(c: Context<AppEnv>): string | null {
  const { row } = c.var.session;
  const keyParts = [
    c.req.header('x-locale'),
    row?.locale,
    c.req.header('x-currency'),
    row?.currency,
    findImageOrigin(c),
  ];
  const key = [c.req.path + extractQueryString(c.req.url), ...keyParts.map((code) => code ?? '')].join('\n');
  return key.length > longestKey ? null : key;
}
