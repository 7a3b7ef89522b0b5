import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { type ShopConfig, storefrontRoot } from './config.ts';
import { StartError } from './start-error.ts';
import { openStaticFiles } from './static-files.ts';

export type Middleware = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;

/** Where pages and browser files come from: the build, or the sources through Vite. */
export interface StorefrontBuild {
  load(): Promise<ServerBuild>;
  staticFile(request: Request, pathname: string): Promise<Response> | null;
  middleware?: Middleware;
  close(): Promise<void>;
}

export async function openBuild({ dev }: Pick<ShopConfig, 'dev'>): Promise<StorefrontBuild> {
  return dev ? openVite() : openBuilt();
}

async function openBuilt(): Promise<StorefrontBuild> {
  const entry = join(storefrontRoot, 'build/server/index.js');
  if (!existsSync(entry)) throw new StartError('The storefront is not built yet: npm run build');
  const build: ServerBuild = await import(pathToFileURL(entry).href);
  const staticFile = await openStaticFiles(join(storefrontRoot, 'build/client'));
  return { load: async () => build, staticFile, close: async () => {} };
}

async function openVite(): Promise<StorefrontBuild> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root: storefrontRoot, server: { middlewareMode: true }, appType: 'custom' });
  return {
    load: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild,
    staticFile: () => null,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
