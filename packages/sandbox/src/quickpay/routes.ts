import { Hono } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { answerError } from '../http/answer-error.ts';
import { SandboxError } from '../http/sandbox-error.ts';
import { isBasic } from '../redirect/basic.ts';
import { refuseNotPlayed } from '../redirect/not-played.ts';
import { getAccount, getPing, getPrivateKey, postFees } from './account.ts';
import { quickpayFault } from './errors.ts';
import { getPayments } from './list.ts';
import { getOperation, operation } from './operations.ts';
import { payRoutes } from './pay.ts';
import { deleteLink, getPayment, patchPayment, postPayment, putLink } from './payments.ts';

/** After https://learn.quickpay.net/tech-talk/api/services/ (v10): payments by a link to its page. */
export function quickpayRoutes(deps: SandboxDeps) {
  const api = new Hono()
    .use(async (c, next) => {
      if (!isBasic(c, '', deps.keys.quickpay.apiKey)) {
        throw new SandboxError('Not authorized', { status: 401, code: 'unauthorized' });
      }
      if (c.req.header('accept-version') !== 'v10') {
        throw new SandboxError('Accept-Version must be v10', { status: 400, code: 'invalid_request', param: 'base' });
      }
      await next();
    })
    .get('/ping', (c) => getPing(c))
    .get('/account', (c) => getAccount(c))
    .get('/account/private-key', (c) => getPrivateKey(c, deps))
    .post('/fees', (c) => postFees(c))
    .post('/payments', (c) => postPayment(c, deps))
    .get('/payments', (c) => getPayments(c, deps))
    .get('/payments/:id', (c) => getPayment(c, deps))
    .patch('/payments/:id', (c) => patchPayment(c, deps))
    .get('/payments/:id/operations/:operation', (c) => getOperation(c, deps))
    .put('/payments/:id/link', (c) => putLink(c, deps))
    .delete('/payments/:id/link', (c) => deleteLink(c, deps))
    .post('/payments/:id/capture', operation('capture', deps))
    .post('/payments/:id/refund', operation('refund', deps))
    .post('/payments/:id/cancel', operation('cancel', deps))
    .post('/payments/:id/renew', operation('renew', deps))
    .all('/*', refuseNotPlayed);
  return new Hono()
    .onError((error, c) => answerError(c, error, quickpayFault))
    .route('/pay', payRoutes(deps))
    .route('/', api);
}
