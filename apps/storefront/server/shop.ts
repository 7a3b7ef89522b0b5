import { openBackend } from './backend.ts';
import { type Middleware, openBuild } from './build.ts';
import { compressed } from './compression.ts';
import type { ShopConfig } from './config.ts';
import type { RequestEnv } from './network.ts';
import { createPages } from './pages.ts';

export interface Shop {
  /** Answers any request to the shop: backend, sandbox, browser files and pages. */
  fetch(request: Request, env?: RequestEnv): Promise<Response>;
  close(): Promise<void>;
  /** Vite's, in development. */
  middleware?: Middleware;
}

const backendPaths = /^\/(api|vault|functions|images|operator|healthz)(\/|$)/;

/** The whole shop in one process; needs no port. */
export async function createShop(config: ShopConfig): Promise<Shop> {
  const [backend, build] = await Promise.all([openBackend(config), openBuild(config)]);
  const pages = createPages(build, config, async (request) => backend.app.fetch(request));

  async function answer(request: Request, env: RequestEnv): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (backendPaths.test(pathname)) return backend.app.fetch(request, env);
    if (pathname.startsWith('/sandbox/')) return backend.sandbox.serve(request);
    return pages(request);
  }

  return {
    async fetch(request, env = {}) {
      const file = build.staticFile(request, new URL(request.url).pathname);
      return file ?? compressed(request, await answer(request, env));
    },
    async close() {
      await build.close();
      await backend.close();
    },
    ...(build.middleware ? { middleware: build.middleware } : {}),
  };
}
