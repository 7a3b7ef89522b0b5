import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DisplayFont } from '@mercer/contract';
import { selectLanguage } from '@mercer/contract';
import type { ShopConfig } from '@mercer/host/config/config';
import type { ServerBuild } from 'react-router';
import type { WordGroup } from '../../app/i18n/words-of-routes.ts';
import { createSharedPages, type SharedPages } from '../requests/shared-pages.ts';
import { loadBuiltPages } from './built-pages.ts';
import { openStaticFiles } from './static-files.ts';

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
