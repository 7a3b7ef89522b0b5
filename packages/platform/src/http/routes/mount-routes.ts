import { Hono } from 'hono';
import type { AppEnv } from '../context.ts';
import { unauthorized } from '../errors.ts';
import { answerOnce } from './answer-once.ts';
import type { PublicRoute } from './route.ts';

/**
 * Registers routes by their paths below `folder`; those of accounts are refused while nobody is logged in.
 * @param services what the routes share in one app
 */
export function mountRoutes(routes: PublicRoute[], folder: string): Hono<AppEnv>;
export function mountRoutes<Services>(
  routes: PublicRoute<Services>[],
  folder: string,
  services: Services,
): Hono<AppEnv>;
export function mountRoutes(routes: PublicRoute[], folder: string, services?: unknown): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  for (const route of routes) {
    app.on(route.method, route.path.slice(folder.length) || '/', (c) => {
      if (route.access === 'account' && !c.var.session.accountId) throw unauthorized();
      return route.idempotency === 'key' ? answerOnce(c, route, services) : route.handle(c, services);
    });
  }
  return app;
}
