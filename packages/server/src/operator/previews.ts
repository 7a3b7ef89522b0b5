import { Hono } from 'hono';
import { previewToken } from '../content/index.ts';
import { readObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { invalid } from '../http/errors.ts';

const hourMs = 3_600_000;
const mostHours = 24 * 31;

/** /operator/previews: a token that shows content before it is published, to be sent as `$preview_token`. */
export const operatorPreviewRoutes = new Hono<AppEnv>().post('/', async (c) => {
  const { config, now } = c.var.deps;
  const { hours = 24 } = await readObject(c);
  if (typeof hours !== 'number' || !(hours > 0 && hours <= mostHours)) {
    throw invalid(`hours must be a number up to ${mostHours}`, 'hours');
  }
  const expires = new Date(now().getTime() + hours * hourMs);
  return c.json({ token: previewToken(config, expires), date_expires: expires.toISOString() });
});
