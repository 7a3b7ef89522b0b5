import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Context } from 'hono';

/** Serves a browser script as it lies in the repository, read once. Several files become one script of one scope. */
export function serveScript(...files: [URL, ...URL[]]) {
  const parts = files.map((file) => readFileSync(file, 'utf8'));
  const [first] = parts;
  const source = parts.length === 1 && first ? first : `(() => {\n${parts.join('\n')}})();\n`;
  const etag = `"${createHash('sha256').update(source).digest('base64url').slice(0, 22)}"`;
  return (c: Context) => {
    c.header('Cache-Control', 'public, max-age=3600');
    c.header('ETag', etag);
    if (c.req.header('if-none-match') === etag) return c.body(null, 304);
    c.header('Content-Type', 'text/javascript; charset=utf-8');
    return c.body(source);
  };
}
