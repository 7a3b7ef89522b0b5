import { Hono, type MiddlewareHandler } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { cors } from '../http/cors.ts';
import { withSession } from '../session/handle.ts';
import { jsonpHandler, jsonpRefusals, postHandler } from './handlers.ts';
import { sandboxCharges } from './ledger.ts';
import { createToken } from './tokens.ts';

/** Card data come in here and nowhere else; its queries are never logged, its answers never kept (§7, card vault). */
export function createVault(counted: MiddlewareHandler<AppEnv>) {
  const vault = new Hono<AppEnv>();
  vault.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    await next();
  });
  vault.use(cors, jsonpRefusals, counted, withSession);
  vault.get('/sandbox/charges', sandboxCharges);
  vault.post('/tokens', postHandler(createToken));
  vault.get('/tokens', jsonpHandler({ post: createToken }));
  return vault;
}
