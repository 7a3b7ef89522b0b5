import { Hono, type MiddlewareHandler } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { corsMiddleware } from '../http/cors.ts';
import { sessionMiddleware } from '../session/handle.ts';
import { jsonpHandler, jsonpRefusals, postHandler } from './handlers.ts';
import { sandboxCharges } from './ledger.ts';
import { createCardToken } from './tokens.ts';

/** Card data come in here and nowhere else; its queries are never logged, its answers never kept (§7, card vault). */
export function createVault(counted: MiddlewareHandler<AppEnv>) {
  const vault = new Hono<AppEnv>();
  vault.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    await next();
  });
  vault.use(corsMiddleware, jsonpRefusals, counted, sessionMiddleware);
  vault.get('/sandbox/charges', sandboxCharges);
  vault.post('/tokens', postHandler(createCardToken));
  vault.get('/tokens', jsonpHandler({ post: createCardToken }));
  return vault;
}
