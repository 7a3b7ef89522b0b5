import type { Context } from 'hono';
import type { AppEnv } from './context.ts';
import { imageOrigin } from './image-addresses.ts';
import { searchOf } from './query.ts';

const longestKey = 1000;

/** Address, language, currency and kind of image addresses as they were asked for; null where that is too long to be kept by. */
export function askedKey(c: Context<AppEnv>): string | null {
  const { row } = c.var.session;
  const asked = [c.req.header('x-locale'), row?.locale, c.req.header('x-currency'), row?.currency, imageOrigin(c)];
  const key = [c.req.path + searchOf(c.req.url), ...asked.map((code) => code ?? '')].join('\n');
  return key.length > longestKey ? null : key;
}
