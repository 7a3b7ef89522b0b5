import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openStaticFiles } from './rendering/static-files.ts';

const folder = fileURLToPath(new URL('../../console/build', import.meta.url));
const isConsolePath = (pathname: string) => pathname === '/console' || pathname.startsWith('/console/');

/** Written into the document by Vite (`apps/console/vite.config.ts`), for a nonce of each request. */
const nonceMark = 'nonce-of-this-document';

export interface ConsoleApplication {
  /** Answers requests to `/console` and below; null for all others. */
  handleRequest(request: Request, pathname: string): Promise<Response> | null;
}

/** Opens the built console: its document at every path of its pages, and its files. */
export async function openConsole(): Promise<ConsoleApplication> {
  if (!existsSync(join(folder, 'index.html'))) return { handleRequest: () => null };
  const serveFile = await openStaticFiles(folder, '/console');
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  return {
    handleRequest(request, pathname) {
      if (!isConsolePath(pathname) || (request.method !== 'GET' && request.method !== 'HEAD')) return null;
      const isFile = pathname.startsWith('/console/assets/');
      if (isFile) return serveFile(request, pathname) ?? Promise.resolve(new Response(null, { status: 404 }));
      return Promise.resolve(createDocument(page, request.method));
    },
  };
}

function createDocument(page: string, method: string): Response {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ];
  return new Response(method === 'HEAD' ? null : page.replaceAll(nonceMark, nonce), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy.join('; '),
      'Cache-Control': 'no-store',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Frame-Options': 'DENY',
      'X-Robots-Tag': 'noindex, nofollow',
    },
  });
}
