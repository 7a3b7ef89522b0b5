import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Context } from 'hono';

/** Serves the browser script as it lies in the repository, read once. */
export function serveScript() {
  const source = readFileSync(new URL('./browser/airwallex.js', import.meta.url), 'utf8');
  const etag = `"${createHash('sha256').update(source).digest('base64url').slice(0, 22)}"`;
  return (c: Context) => {
    c.header('Cache-Control', 'public, max-age=3600');
    c.header('ETag', etag);
    if (c.req.header('if-none-match') === etag) return c.body(null, 304);
    c.header('Content-Type', 'text/javascript; charset=utf-8');
    return c.body(source);
  };
}
