import { type Context, Hono } from 'hono';
import { respondWithError } from '../../http/answer-error.ts';
import { isSameSecret } from '../../http/ids.ts';
import { SandboxError } from '../../http/sandbox-error.ts';
import { refuseNotPlayed } from '../../redirect/not-played.ts';
import { paysafecardFault } from './errors.ts';
import type { PaysafecardDeps } from './keys.ts';
import { createPayRoutes } from './pay.ts';
import { getPayment, postCapture, postPayment } from './payments.ts';
import { postRefund } from './refunds.ts';

/**
 * Creates the routes of https://github.com/paysafecard/api-documentation: payments, captured by the shop, and refunds.
 */
export function paysafecardRoutes(deps: PaysafecardDeps) {
  const api = new Hono()
    .use(async (c, next) => {
      if (!isSameSecret(readBasicApiKey(c), deps.keys.apiKey)) {
        throw new SandboxError('Authentication failed', { status: 401, code: 'invalid_api_key' });
      }
      await next();
    })
    .post('/payments', (c) => postPayment(c, deps))
    .get('/payments/:id', (c) => getPayment(c, deps))
    .post('/payments/:id/capture', (c) => postCapture(c, deps))
    .post('/payments/:id/refunds', (c) => postRefund(c, deps))
    .all('/*', refuseNotPlayed);
  return new Hono()
    .onError((error, c) => respondWithError(c, error, paysafecardFault))
    .route('/pay', createPayRoutes(deps))
    .route('/v1', api);
}

/** The key is the name, in base64, with or without a colon behind it. */
function readBasicApiKey(c: Context): string {
  const [, encoded = ''] = /^Basic (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  return Buffer.from(encoded, 'base64').toString().replace(/:$/, '');
}
