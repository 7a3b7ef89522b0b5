import type { Context } from 'hono';
import type { AppEnv } from './context.ts';
import { searchOf } from './query.ts';

const longestKey = 1000;

/** Address, language and currency as they were asked for; null where that is too long to be kept by. */
export function askedKey(c: Context<AppEnv>): string | null {
  const { row } = c.var.session;
  const asked = [c.req.header('x-locale'), row?.locale, c.req.header('x-currency'), row?.currency];
  const key = [c.req.path + searchOf(c.req.url), ...asked.map((code) => code ?? '')].join('\n');
  return key.length > longestKey ? null : key;
}
