import { Hono } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { answerError } from '../http/answer-error.ts';
import { SandboxError } from '../http/sandbox-error.ts';
import { isBasic } from '../redirect/basic.ts';
import { deleteAuthorization, postOrder } from './authorizations.ts';
import { klarnaFault } from './errors.ts';
import { getOrder, postCancel, postCapture, postRefund } from './orders.ts';
import { payRoutes } from './pay.ts';
import {
  deletePageSession,
  getPageSession,
  getPaymentSession,
  postPageSession,
  postPaymentSession,
} from './sessions.ts';

/** After https://docs.klarna.com/api/: payments, the hosted payment page that places orders, order management. */
export function klarnaRoutes(deps: SandboxDeps) {
  const { username, password } = deps.keys.klarna;
  const api = new Hono()
    .use(async (c, next) => {
      if (!isBasic(c, username, password)) {
        throw new SandboxError('You are not authorized', { status: 401, code: 'UNAUTHORIZED' });
      }
      await next();
    })
    .post('/payments/v1/sessions', (c) => postPaymentSession(c, deps))
    .get('/payments/v1/sessions/:id', (c) => getPaymentSession(c, deps))
    .post('/payments/v1/authorizations/:id/order', (c) => postOrder(c, deps))
    .delete('/payments/v1/authorizations/:id', (c) => deleteAuthorization(c, deps))
    .post('/hpp/v1/sessions', (c) => postPageSession(c, deps))
    .get('/hpp/v1/sessions/:id', (c) => getPageSession(c, deps))
    .delete('/hpp/v1/sessions/:id', (c) => deletePageSession(c, deps))
    .get('/ordermanagement/v1/orders/:id', (c) => getOrder(c, deps))
    .post('/ordermanagement/v1/orders/:id/captures', (c) => postCapture(c, deps))
    .post('/ordermanagement/v1/orders/:id/cancel', (c) => postCancel(c, deps))
    .post('/ordermanagement/v1/orders/:id/refunds', (c) => postRefund(c, deps));
  return new Hono()
    .onError((error, c) => answerError(c, error, klarnaFault))
    .route('/pay', payRoutes(deps))
    .route('/', api);
}
