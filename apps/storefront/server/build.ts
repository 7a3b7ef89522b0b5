import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { selectLanguage } from '@mercer/contract';
import type { ServerBuild } from 'react-router';
import type { WordGroup } from '../app/words-of-routes.ts';
import { loadBuiltPages } from './built-pages.ts';
import type { ShopConfig } from './config.ts';
import { openStaticFiles } from './static-files.ts';

export type Middleware = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;

/** Source of pages and browser files: the production build, or the sources through Vite. */
export interface StorefrontBuild {
  load(): Promise<ServerBuild>;
  staticFile(request: Request, pathname: string): Promise<Response> | null;
  /** The script that a page runs first; empty while developing. */
  bootstrapScript: string;
  /** The script with such words of a locale, if it is known. */
  languageFile(locale: string, group: WordGroup): string | undefined;
  /** The one of all pages; unknown while developing. */
  styleSheet?: string | undefined;
  /** The file of the display face; unknown while developing. */
  font?: string | undefined;
  middleware?: Middleware;
  close(): Promise<void>;
}

const storefrontRoot = fileURLToPath(new URL('..', import.meta.url));

export async function openBuild({ dev }: Pick<ShopConfig, 'dev'>): Promise<StorefrontBuild> {
  return dev ? openDevelopmentBuild() : openProductionBuild();
}

async function openProductionBuild(): Promise<StorefrontBuild> {
  const build = await loadBuiltPages();
  const staticFile = await openStaticFiles(join(storefrontRoot, 'build/client'));
  const assets = readdirSync(join(storefrontRoot, 'build/client/assets'));
  const scripts = assets.filter((name) => name.endsWith('.js'));
  const languageFile = languageFiles(scripts);
  const bootstrapScript = `/assets/${scripts.find((name) => name.startsWith('early-'))}`;
  const styleSheet = build.assets.routes.root?.css?.[0];
  const font = assets.filter((name) => name.endsWith('.woff2')).map((name) => `/assets/${name}`)[0];
  return {
    load: async () => build,
    staticFile,
    bootstrapScript,
    languageFile,
    styleSheet,
    font,
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
  return {
    // Exports of the virtual module
    load: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild,
    staticFile: () => null,
    bootstrapScript: '',
    languageFile: () => undefined,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
