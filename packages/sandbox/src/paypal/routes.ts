import { type Context, Hono } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { AnswerLost } from '../http/sandbox-error.ts';
import { isDown } from '../ledger/outages.ts';
import { issueToken, requireToken } from './api/access.ts';
import { PaypalFault } from './api/faults.ts';
import { reads, writes } from './api/handle.ts';
import { newDebugId } from './api/ids.ts';
import { getObject } from './api/objects.ts';
import { postApproval, showOrder } from './approve.ts';
import { authorizeOrder, captureAuthorization, reauthorize, voidAuthorization } from './authorizations.ts';
import { captureOrder, decideCapture } from './captures.ts';
import {
  acceptClaim,
  adjudicate,
  createDispute,
  disputeFilters,
  getDispute,
  listDisputes,
  provideEvidence,
  sendMessage,
} from './disputes.ts';
import { confirmSource, getOrder, patchOrder } from './orders.ts';
import { askBuyer, decide } from './page.ts';
import { placeOrder } from './place-order.ts';
import { failRefund, refundCapture } from './refunds.ts';
import { searchTransactions } from './reporting.ts';
import { addTracker, changeTracker } from './trackers.ts';
import type { Kind } from './types.ts';
import {
  createPaymentToken,
  createSetupToken,
  deletePaymentToken,
  getPaymentToken,
  getSetupToken,
  listPaymentTokens,
  tokenFilters,
} from './vault.ts';
import { askOwner, decideToken } from './vault-page.ts';
import { verifySignature } from './verify.ts';
import { visible } from './visible.ts';
import {
  createWebhook,
  deleteWebhook,
  getEvent,
  getWebhook,
  listEvents,
  listTypes,
  listTypesOf,
  listWebhooks,
  patchWebhook,
  resendEvent,
  simulateEvent,
} from './webhooks.ts';

/** After PayPal's Orders v2, Payments v2, Payment Method Tokens v3, Disputes v1 and Webhooks v1: what an order needs to be paid, and to be given its money back. */
export function paypalRoutes(deps: SandboxDeps) {
  const one = (kind: Kind) => reads(deps, async ({ db, id }) => visible(await getObject(db, kind, id)));
  const write = (handler: Parameters<typeof writes>[1]) => writes(deps, handler);
  const routes = new Hono()
    .onError(answerFault)
    .use('/v1/oauth2/*', (_, next) => whileUp(deps, next))
    .use('/v1/customer/*', (_, next) => whileUp(deps, next))
    .use('/v2/*', (_, next) => whileUp(deps, next))
    .use('/v3/*', (_, next) => whileUp(deps, next))
    .post('/v1/oauth2/token', (c) => issueToken(c, deps))
    .post('/v1/notifications/verify-webhook-signature', (c) => verifySignature(c, deps))
    .post('/v2/checkout/orders', write(placeOrder))
    .get('/v2/checkout/orders/:id', reads(deps, getOrder, ['fields']))
    .patch('/v2/checkout/orders/:id', write(patchOrder))
    .post('/v2/checkout/orders/:id/capture', write(captureOrder))
    .post('/v2/checkout/orders/:id/authorize', write(authorizeOrder))
    .post('/v2/checkout/orders/:id/confirm-payment-source', write(confirmSource))
    .post('/v2/checkout/orders/:id/track', write(addTracker))
    .patch('/v2/checkout/orders/:id/trackers/:tracker', write(changeTracker))
    .get('/v2/payments/authorizations/:id', one('authorization'))
    .post('/v2/payments/authorizations/:id/capture', write(captureAuthorization))
    .post('/v2/payments/authorizations/:id/reauthorize', write(reauthorize))
    .post('/v2/payments/authorizations/:id/void', write(voidAuthorization))
    .get('/v2/payments/captures/:id', one('capture'))
    .post('/v2/payments/captures/:id/refund', write(refundCapture))
    .get('/v2/payments/refunds/:id', one('refund'))
    .get('/v1/customer/disputes', reads(deps, listDisputes, disputeFilters))
    .post('/v1/customer/disputes', write(createDispute))
    .get('/v1/customer/disputes/:id', reads(deps, getDispute))
    .post('/v1/customer/disputes/:id/provide-evidence', write(provideEvidence))
    .post('/v1/customer/disputes/:id/send-message', write(sendMessage))
    .post('/v1/customer/disputes/:id/accept-claim', write(acceptClaim))
    .post('/v1/customer/disputes/:id/adjudicate', write(adjudicate))
    .get('/v1/reporting/transactions', (c) => searchTransactions(c, deps))
    .get('/v1/notifications/webhooks', reads(deps, listWebhooks, ['anchor_type']))
    .post('/v1/notifications/webhooks', write(createWebhook))
    .get('/v1/notifications/webhooks/:id', reads(deps, getWebhook))
    .patch('/v1/notifications/webhooks/:id', write(patchWebhook))
    .delete('/v1/notifications/webhooks/:id', write(deleteWebhook))
    .get('/v1/notifications/webhooks/:id/event-types', reads(deps, listTypesOf))
    .get('/v1/notifications/webhooks-event-types', reads(deps, listTypes))
    .post('/v1/notifications/simulate-event', write(simulateEvent))
    .get('/v1/notifications/webhooks-events', (c) => listEvents(c, deps))
    .get('/v1/notifications/webhooks-events/:id', (c) => getEvent(c, deps))
    .post('/v1/notifications/webhooks-events/:id/resend', (c) => resendEvent(c, deps))
    .post('/v3/vault/setup-tokens', write(createSetupToken))
    .get('/v3/vault/setup-tokens/:id', reads(deps, getSetupToken))
    .post('/v3/vault/payment-tokens', write(createPaymentToken))
    .get('/v3/vault/payment-tokens', reads(deps, listPaymentTokens, tokenFilters))
    .get('/v3/vault/payment-tokens/:id', reads(deps, getPaymentToken))
    .delete('/v3/vault/payment-tokens/:id', write(deletePaymentToken))
    .post('/bank/captures/:id', write(decideCapture))
    .post('/bank/refunds/:id', write(failRefund));
  for (const path of otherPaths) routes.all(path, (c) => refuseCall(c, deps));
  return routes
    .get('/agreements/approve', (c) => askOwner(c, deps))
    .post('/agreements/approve', (c) => decideToken(c, deps))
    .get('/checkoutnow', (c) => askBuyer(c, deps))
    .post('/checkoutnow', (c) => decide(c, deps))
    .get('/checkoutnow/:id', (c) => showOrder(c, deps))
    .post('/checkoutnow/:id', (c) => postApproval(c, deps));
}

/** Calls that PayPal has and a shop never makes: refused, so that nobody takes them for done. */
const otherPaths = [
  '/v1/notifications/*',
  '/v1/reporting/balances',
  '/v1/billing/plans/*',
  '/v1/billing/subscriptions/*',
  '/v1/catalogs/*',
  '/v1/customer/disputes/*',
  '/v2/checkout/*',
  '/v2/invoicing/*',
  '/v2/payments/*',
  '/v3/vault/*',
];

async function refuseCall(c: Context, deps: SandboxDeps): Promise<never> {
  await requireToken(c, deps);
  const description = `${c.req.method} ${new URL(c.req.url).pathname}`;
  throw new PaypalFault(501, [{ issue: 'NOT_PLAYED', description }]);
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
