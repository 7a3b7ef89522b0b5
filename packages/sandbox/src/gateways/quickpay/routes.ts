import { Hono } from 'hono';
import { respondWithError } from '../../http/answer-error.ts';
import { SandboxError } from '../../http/sandbox-error.ts';
import { hasBasicCredentials } from '../../redirect/basic.ts';
import { refuseNotPlayed } from '../../redirect/not-played.ts';
import { getAccount, getPing, getPrivateKey, postFees } from './account.ts';
import { quickpayFault } from './errors.ts';
import type { QuickpayDeps } from './keys.ts';
import { getPayments } from './list.ts';
import { createOperationHandler, getOperation } from './operations.ts';
import { createPayRoutes } from './pay.ts';
import { deleteLink, getPayment, patchPayment, postPayment, putLink } from './payments.ts';

/** Creates the routes of https://learn.quickpay.net/tech-talk/api/services/ (v10): payments by a link to its page. */
export function quickpayRoutes(deps: QuickpayDeps) {
  const api = new Hono()
    .use(async (c, next) => {
      if (!hasBasicCredentials(c, '', deps.keys.apiKey)) {
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
    .post('/payments/:id/capture', createOperationHandler('capture', deps))
    .post('/payments/:id/refund', createOperationHandler('refund', deps))
    .post('/payments/:id/cancel', createOperationHandler('cancel', deps))
    .post('/payments/:id/renew', createOperationHandler('renew', deps))
    .all('/*', refuseNotPlayed);
  return new Hono()
    .onError((error, c) => respondWithError(c, error, quickpayFault))
    .route('/pay', createPayRoutes(deps))
    .route('/', api);
}
