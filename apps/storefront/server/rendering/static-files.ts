import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { compressBytes, type Encoding, isCompressible, negotiatedEncoding } from '@mercer/host/http/compression';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const best = 11;

/**
 * Opens the files of a folder, kept in memory; every file is compressed at most once for each encoding.
 * @param prefix path in front of their paths, without a slash at its end
 */
export async function openStaticFiles(folder: string, prefix = '') {
  const files = new Map<string, StaticFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes('.vite')) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(`${prefix}/${relative(folder, path).split(sep).join('/')}`, new StaticFile(path, await readFile(path)));
  }
  return (request: Request, pathname: string): Promise<Response> | null =>
    request.method === 'GET' || request.method === 'HEAD'
      ? (files.get(pathname)?.handleRequest(request) ?? null)
      : null;
}

/** The names of built files contain a hash of their content; the worker of pages without a line is to be the newest one. */
function getCacheControl(path: string): string {
  if (path.includes(`${sep}assets${sep}`)) return 'public, max-age=31536000, immutable';
  return path.endsWith(`${sep}sw.js`) ? 'no-cache' : 'public, max-age=3600';
}

class StaticFile {
  readonly #body: Uint8Array<ArrayBuffer>;
  readonly #type: string;
  readonly #cacheControl: string;
  readonly #compressed = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();

  constructor(path: string, body: Uint8Array) {
    this.#body = new Uint8Array(body);
    this.#type = types[extname(path)] ?? 'application/octet-stream';
    this.#cacheControl = getCacheControl(path);
  }

  async handleRequest(request: Request): Promise<Response> {
    const encoding = isCompressible(this.#type) ? negotiatedEncoding(request) : null;
    const body = encoding ? await this.#in(encoding) : this.#body;
    const headers = new Headers({
      'Content-Type': this.#type,
      'Content-Length': String(body.length),
      'Cache-Control': this.#cacheControl,
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Encoding',
    });
    if (encoding) headers.set('Content-Encoding', encoding);
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  }

  #in(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
    const compressedBody = this.#compressed.get(encoding) ?? compressBytes(this.#body, encoding, best);
    this.#compressed.set(encoding, compressedBody);
    return compressedBody;
  }
}
