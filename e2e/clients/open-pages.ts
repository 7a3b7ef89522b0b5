import { readConfig } from '@mercer/host/config/config';
import { createRateLimiter, createShopperReader, type Db, readPageVersion } from '@mercer/server';
import { buildTestApp } from '@mercer/server/testing';
import { createPages } from '../../apps/storefront/server/pages.ts';
import { openBuild } from '../../apps/storefront/server/rendering/build.ts';

/** The built storefront before a backend on this database, without a port. */
export async function openTestPages(db: Db) {
  const { app, deps, shopper } = buildTestApp(db);
  const config = readConfig({ PUBLIC_KEY: deps.config.publicKey });
  const pages = await createPages(await openBuild(config), config, {
    fetchApi: async (request, env) => app.fetch(request, env),
    rateLimiter: createRateLimiter(deps, 'call'),
    policyHosts: () => [],
    pageVersion: () => readPageVersion(db),
    readShopper: createShopperReader(deps),
  });
  /** @param token of the session whose shopper asks */
  const requestPage = (path: string, token?: string) => {
    const headers: Record<string, string> = token ? { cookie: `swell-session=${token}` } : {};
    return pages.respond(new Request(`http://localhost:3000${path}`, { headers }));
  };
  return { ask: requestPage, shopper };
}
