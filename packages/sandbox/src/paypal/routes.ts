import { type Context, Hono } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { AnswerLost } from '../http/sandbox-error.ts';
import { isDown } from '../ledger/outages.ts';
import { issueToken } from './api/access.ts';
import { PaypalFault } from './api/faults.ts';
import { reads, writes } from './api/handle.ts';
import { newDebugId } from './api/ids.ts';
import { getObject } from './api/objects.ts';
import { postApproval, showOrder } from './approve.ts';
import { authorizeOrder, captureAuthorization, reauthorize, voidAuthorization } from './authorizations.ts';
import { captureOrder } from './captures.ts';
import { acceptClaim, adjudicate, createDispute, getDispute, listDisputes } from './disputes.ts';
import { createOrder, getOrder, patchOrder } from './orders.ts';
import { askBuyer, decide } from './page.ts';
import { refundCapture } from './refunds.ts';
import type { Kind } from './types.ts';
import { verifySignature } from './verify.ts';
import { visible } from './visible.ts';

/** After PayPal's Orders v2, Payments v2, Disputes v1 and Webhooks v1: what an order needs to be paid, and to be given its money back. */
export function paypalRoutes(deps: SandboxDeps) {
  const one = (kind: Kind) => reads(deps, async ({ db, id }) => visible(await getObject(db, kind, id)));
  const write = (handler: Parameters<typeof writes>[1]) => writes(deps, handler);
  const routes = new Hono()
    .onError(answerFault)
    .use('/v1/oauth2/*', (_, next) => whileUp(deps, next))
    .use('/v1/customer/*', (_, next) => whileUp(deps, next))
    .use('/v2/*', (_, next) => whileUp(deps, next))
    .post('/v1/oauth2/token', (c) => issueToken(c, deps))
    .post('/v1/notifications/verify-webhook-signature', (c) => verifySignature(c, deps))
    .post('/v2/checkout/orders', write(createOrder))
    .get('/v2/checkout/orders/:id', reads(deps, getOrder))
    .patch('/v2/checkout/orders/:id', write(patchOrder))
    .post('/v2/checkout/orders/:id/capture', write(captureOrder))
    .post('/v2/checkout/orders/:id/authorize', write(authorizeOrder))
    .get('/v2/payments/authorizations/:id', one('authorization'))
    .post('/v2/payments/authorizations/:id/capture', write(captureAuthorization))
    .post('/v2/payments/authorizations/:id/reauthorize', write(reauthorize))
    .post('/v2/payments/authorizations/:id/void', write(voidAuthorization))
    .get('/v2/payments/captures/:id', one('capture'))
    .post('/v2/payments/captures/:id/refund', write(refundCapture))
    .get('/v2/payments/refunds/:id', one('refund'))
    .get('/v1/customer/disputes', (c) => {
      const id = c.req.query('disputed_transaction_id') ?? '';
      return reads(deps, (call) => listDisputes({ ...call, id }))(c);
    })
    .post('/v1/customer/disputes', write(createDispute))
    .get('/v1/customer/disputes/:id', reads(deps, getDispute))
    .post('/v1/customer/disputes/:id/accept-claim', write(acceptClaim))
    .post('/v1/customer/disputes/:id/adjudicate', write(adjudicate));
  return routes
    .get('/checkoutnow', (c) => askBuyer(c, deps))
    .post('/checkoutnow', (c) => decide(c, deps))
    .get('/checkoutnow/:id', (c) => showOrder(c, deps))
    .post('/checkoutnow/:id', (c) => postApproval(c, deps));
}

async function whileUp({ store, now }: SandboxDeps, next: () => Promise<void>): Promise<void> {
  if (await isDown(store.db, 'paypal', now())) throw new PaypalFault(503);
  await next();
}

/** A refusal in PayPal's shape; anything unforeseen is 500 without a reason. */
function answerFault(error: Error, c: Context): Response {
  if (error instanceof AnswerLost) throw error;
  const fault = error instanceof PaypalFault ? error : unforeseen(error);
  const debugId = newDebugId();
  c.header('Paypal-Debug-Id', debugId);
  return c.json(fault.body(debugId), fault.status);
}

function unforeseen(error: Error): PaypalFault {
  if (error.name === 'DatabaseUnavailable') return new PaypalFault(503);
  // malformed JSON, or a body that is no object
  if (error.name === 'SandboxError') return new PaypalFault(400);
  console.error(error);
  return new PaypalFault(500);
}
