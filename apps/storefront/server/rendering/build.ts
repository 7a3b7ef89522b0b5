import { readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DisplayFont } from '@mercer/contract';
import { selectLanguage } from '@mercer/contract';
import type { ShopConfig } from '@mercer/host/config/config';
import { compressBytes, type Encoding, isCompressible, negotiatedEncoding } from '@mercer/host/http/compression';
import type { ServerBuild } from 'react-router';
import type { WordGroup } from '../../app/i18n/words-of-routes.ts';
import { createSharedPages, type SharedPages } from '../requests/shared-pages.ts';
import { loadBuiltPages } from './built-pages.ts';

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

/** The built client, kept in memory; every file is compressed at most once for each encoding. */
async function openStaticFiles(folder: string) {
  const files = new Map<string, StaticFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes('.vite')) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(`/${relative(folder, path).split(sep).join('/')}`, new StaticFile(path, await readFile(path)));
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

export type Middleware = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;

/** Source of pages and browser files: the production build, or the sources through Vite. */
export interface StorefrontBuild {
  load(): Promise<ServerBuild>;
  /** Pages that its routes declare to be shared. */
  sharedPages(): Promise<SharedPages>;
  staticFile(request: Request, pathname: string): Promise<Response> | null;
  /** The script that a page runs first; empty while developing. */
  bootstrapScript: string;
  /** The script with such words of a locale, if it is known. */
  languageFile(locale: string, group: WordGroup): string | undefined;
  /** The one of all pages; unknown while developing. */
  styleSheet?: string | undefined;
  /** Returns the address of the file of a store's display font; undefined while developing. */
  findFont(displayFont: DisplayFont | undefined): string | undefined;
  middleware?: Middleware;
  close(): Promise<void>;
}

const storefrontRoot = fileURLToPath(new URL('../..', import.meta.url));

export async function openBuild({ dev }: Pick<ShopConfig, 'dev'>): Promise<StorefrontBuild> {
  return dev ? openDevelopmentBuild() : openProductionBuild();
}

async function openProductionBuild(): Promise<StorefrontBuild> {
  const build = await loadBuiltPages();
  const sharedPages = createSharedPages(build);
  const staticFile = await openStaticFiles(join(storefrontRoot, 'build/client'));
  const assets = readdirSync(join(storefrontRoot, 'build/client/assets'));
  const scripts = assets.filter((name) => name.endsWith('.js'));
  const languageFile = languageFiles(scripts);
  const bootstrapScript = `/assets/${scripts.find((name) => name.startsWith('early-'))}`;
  const styleSheet = build.assets.routes.root?.css?.[0];
  const fonts = assets.filter((name) => name.endsWith('.woff2'));
  return {
    load: async () => build,
    sharedPages: async () => sharedPages,
    staticFile,
    bootstrapScript,
    languageFile,
    styleSheet,
    findFont(displayFont = 'young-serif') {
      const file = fonts.find((name) => name.startsWith(displayFont));
      return file && `/assets/${file}`;
    },
    close: async () => {},
  };
}

/** `vite.config.ts` names them. */
function languageFiles(scripts: string[]): StorefrontBuild['languageFile'] {
  const words = scripts.filter((name) => name.startsWith('words-'));
  return (locale, group) => {
    const file = words.find((name) => name.startsWith(`words-${group}-${selectLanguage(locale)}-`));
    return file && `/assets/${file}`;
  };
}

async function openDevelopmentBuild(): Promise<StorefrontBuild> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root: storefrontRoot, server: { middlewareMode: true }, appType: 'custom' });
  const load = async () => {
    const build = await vite.ssrLoadModule('virtual:react-router/server-build');
    return build as unknown as ServerBuild; // exports of the virtual module
  };
  return {
    load,
    sharedPages: async () => createSharedPages(await load()),
    staticFile: () => null,
    bootstrapScript: '',
    languageFile: () => undefined,
    findFont: () => undefined,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
