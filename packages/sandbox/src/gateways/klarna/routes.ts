import { Hono } from 'hono';
import { respondWithError } from '../../http/answer-error.ts';
import { SandboxError } from '../../http/sandbox-error.ts';
import { hasBasicCredentials } from '../../redirect/basic.ts';
import { refuseNotPlayed } from '../../redirect/not-played.ts';
import { postAssessment } from './assessments.ts';
import { deleteAuthorization, postOrder } from './authorizations.ts';
import { addCaptureShipping, getCapture, getCaptures, postCapture, triggerSendOut } from './captures.ts';
import { orderChanges } from './changes.ts';
import { toKlarnaError } from './errors.ts';
import type { KlarnaDeps } from './keys.ts';
import { getOrder } from './orders.ts';
import { deletePageSession, getPageSession, postPageSession } from './page-sessions.ts';
import { createPayRoutes } from './pay.ts';
import { getRefund, postRefund } from './refunds.ts';
import { getPaymentSession, postPaymentSession, updatePaymentSession } from './sessions.ts';

/**
 * Creates the routes of https://docs.klarna.com/api/: payments, the hosted payment page that places orders, order
 * management.
 */
export function klarnaRoutes(deps: KlarnaDeps) {
  const { username, password } = deps.keys;
  const api = new Hono()
    .use(async (c, next) => {
      if (!hasBasicCredentials(c, username, password)) {
        throw new SandboxError('You are not authorized', { status: 401, code: 'UNAUTHORIZED' });
      }
      await next();
    })
    .route('/payments/v1', paymentRoutes(deps))
    .route('/hpp/v1/sessions', pageRoutes(deps))
    .route('/ordermanagement/v1/orders', orderRoutes(deps))
    .all('/*', refuseNotPlayed);
  return new Hono()
    .onError((error, c) => respondWithError(c, error, toKlarnaError))
    .route('/pay', createPayRoutes(deps))
    .post('/bank/orders/:id', (c) => postAssessment(c, deps))
    .route('/', api);
}

function paymentRoutes(deps: KlarnaDeps) {
  return new Hono()
    .post('/sessions', (c) => postPaymentSession(c, deps))
    .get('/sessions/:id', (c) => getPaymentSession(c, deps))
    .post('/sessions/:id', (c) => updatePaymentSession(c, deps))
    .post('/authorizations/:id/order', (c) => postOrder(c, deps))
    .delete('/authorizations/:id', (c) => deleteAuthorization(c, deps));
}

function pageRoutes(deps: KlarnaDeps) {
  return new Hono()
    .post('/', (c) => postPageSession(c, deps))
    .get('/:id', (c) => getPageSession(c, deps))
    .delete('/:id', (c) => deletePageSession(c, deps));
}

function orderRoutes(deps: KlarnaDeps) {
  const changes = orderChanges(deps);
  return new Hono()
    .get('/:id', (c) => getOrder(c, deps))
    .post('/:id/acknowledge', changes.acknowledge)
    .patch('/:id/authorization', changes.changeAmount)
    .patch('/:id/customer-details', changes.changeAddress)
    .post('/:id/extend-authorization-time', changes.extend)
    .patch('/:id/merchant-references', changes.changeReferences)
    .post('/:id/release-remaining-authorization', changes.release)
    .post('/:id/shipping-info', changes.addShipping)
    .post('/:id/cancel', changes.cancel)
    .post('/:id/captures', (c) => postCapture(c, deps))
    .get('/:id/captures', (c) => getCaptures(c, deps))
    .get('/:id/captures/:capture', (c) => getCapture(c, deps))
    .post('/:id/captures/:capture/shipping-info', (c) => addCaptureShipping(c, deps))
    .post('/:id/captures/:capture/trigger-send-out', (c) => triggerSendOut(c, deps))
    .post('/:id/refunds', (c) => postRefund(c, deps))
    .get('/:id/refunds/:refund', (c) => getRefund(c, deps));
}
