import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { isSameSecret } from '../../http/ids.ts';
import { isJsonObject, readJsonBody } from '../../http/input.ts';
import { respondWithPage } from '../../http/page.ts';
import { AnswerLost } from '../../http/sandbox-error.ts';
import { isGatewayDown } from '../../ledger/outages.ts';
import { decisionForm, notFoundPage } from '../../three-d-secure/pages.ts';
import { selectPageTexts } from '../../three-d-secure/texts.ts';
import { issueAccessToken, requireToken } from './api/access.ts';
import { assertPlayed } from './api/assert-played.ts';
import type { Answer, WriteCall } from './api/call.ts';
import { malformed, PaypalFault } from './api/faults.ts';
import { createReadHandler, createWriteHandler } from './api/handle.ts';
import { createDebugId } from './api/ids.ts';
import { findObject, getObject, lockObject, saveObject } from './api/objects.ts';
import { postApproval, showBuyerOrder } from './approve.ts';
import { authorizeOrder, captureAuthorization, reauthorizePayment, voidAuthorization } from './authorizations.ts';
import { captureOrder, decideCapture } from './captures.ts';
import {
  acceptClaim,
  adjudicateDispute,
  createDispute,
  disputeFilters,
  getDispute,
  listDisputes,
  provideEvidence,
  sendMessage,
} from './disputes.ts';
import type { PaypalDeps } from './keys.ts';
import { confirmSource, createOrder, getOrder, patchOrder } from './orders.ts';
import { decideApproval, showApprovalPage } from './page.ts';
import { failRefund, refundCapture } from './refunds.ts';
import { searchTransactions } from './reporting.ts';
import { omitSandboxFields } from './sandbox-fields.ts';
import { addTracker, changeTracker } from './trackers.ts';
import { deriveWebhookSecret, signTransmission } from './transmission.ts';
import type { ObjectKind, SetupToken } from './types.ts';
import {
  createPaymentToken,
  createSetupToken,
  deletePaymentToken,
  getPaymentToken,
  getSetupToken,
  listPaymentTokens,
  tokenFilters,
} from './vault.ts';
import {
  createWebhook,
  deleteWebhook,
  getEvent,
  getWebhook,
  listEvents,
  listEventTypes,
  listTypes,
  listWebhooks,
  patchWebhook,
  resendEvent,
  simulateEvent,
} from './webhooks.ts';

/** The page on which the owner of a wallet agrees that a shop keeps it. */
async function askOwner(c: Context, deps: PaypalDeps) {
  if (!(await waitingToken(c, deps))) return notFoundPage(c);
  const words = selectPageTexts(c);
  const content = html`<h1>${words.title}</h1>
<dl><dt>${words.method}</dt><dd>PayPal</dd></dl>
${decisionForm(words)}`;
  return respondWithPage(c, {
    locale: words.locale,
    title: words.title,
    content,
    framedBy: "'none'",
    formTargets: deps.origin,
  });
}

async function decideToken(c: Context, deps: PaypalDeps) {
  const token = await waitingToken(c, deps);
  const isApproved = new URLSearchParams(await c.req.text()).get('result') === 'approve';
  if (!token) return notFoundPage(c);
  if (isApproved) {
    await deps.store.db.transaction().execute(async (tx) => {
      const locked = await lockObject(tx, 'setup_token', token.id);
      await saveObject(tx, { ...locked, status: 'APPROVED', update_time: deps.now().toISOString() });
    });
  }
  const { approved, canceled } = token.sandbox.back;
  const returnUrl = isApproved ? approved : canceled;
  if (returnUrl)
    return c.redirect(`${returnUrl}${returnUrl.includes('?') ? '&' : '?'}approval_session_id=${token.id}`, 303);
  const words = selectPageTexts(c);
  const title = words.outcomes[isApproved ? 'succeeded' : 'canceled'];
  const content = html`<h1>${title}</h1><p>${words.close}</p>`;
  return respondWithPage(c, { locale: words.locale, title, content, framedBy: "'none'" });
}

async function waitingToken(c: Context, { store }: PaypalDeps): Promise<SetupToken | undefined> {
  const token = await findObject(store.db, 'setup_token', c.req.query('approval_session_id') ?? '');
  return token?.status === 'PAYER_ACTION_REQUIRED' ? token : undefined;
}

const fields = [
  'auth_algo',
  'cert_url',
  'transmission_id',
  'transmission_sig',
  'transmission_time',
  'webhook_id',
] as const;

/** Answers whether an announcement is PayPal's own. */
async function verifySignature(c: Context, deps: PaypalDeps) {
  await requireToken(c, deps);
  const { webhook_event, ...body } = await readJsonBody(c);
  assertPlayed(body, fields, '');
  const missing = fields.find((field) => typeof body[field] !== 'string' || body[field] === '');
  if (missing || !isJsonObject(webhook_event)) {
    throw malformed('MISSING_REQUIRED_PARAMETER', `/${missing ?? 'webhook_event'}`);
  }
  const { keys } = deps;
  const transmission = { id: String(body.transmission_id), time: String(body.transmission_time) };
  const webhookId = String(body.webhook_id);
  const isSubscription =
    webhookId === keys.webhookId || (await findObject(deps.store.db, 'webhook', webhookId)) !== undefined;
  const secret = deriveWebhookSecret({ ...keys, webhookId });
  const expected = signTransmission(JSON.stringify(webhook_event), secret, transmission);
  const isOwn = isSubscription && isSameSecret(String(body.transmission_sig), expected);
  return c.json({ verification_status: isOwn ? 'SUCCESS' : 'FAILURE' });
}

/** An order whose wallet is kept is paid as it is made: nobody has to be asked. */
async function placeOrder(call: WriteCall): Promise<Answer> {
  const answer = await createOrder(call);
  const { id = '' }: { id?: string } = answer.body;
  const { status, intent } = await getObject(call.db, 'order', id);
  if (status !== 'APPROVED') return answer;
  const pay = intent === 'CAPTURE' ? captureOrder : authorizeOrder;
  return pay({ ...call, id, body: {} });
}

/** After PayPal's Orders v2, Payments v2, Payment Method Tokens v3, Disputes v1 and Webhooks v1: what an order needs to be paid, and to be given its money back. */
export function paypalRoutes(deps: PaypalDeps) {
  const toObjectHandler = (kind: ObjectKind) =>
    createReadHandler(deps, async ({ db, id }) => omitSandboxFields(await getObject(db, kind, id)));
  const toWriteHandler = (handler: Parameters<typeof createWriteHandler>[1]) => createWriteHandler(deps, handler);
  const routes = new Hono()
    .onError(respondWithFault)
    .use('/v1/oauth2/*', (_, next) => requireAvailability(deps, next))
    .use('/v1/customer/*', (_, next) => requireAvailability(deps, next))
    .use('/v2/*', (_, next) => requireAvailability(deps, next))
    .use('/v3/*', (_, next) => requireAvailability(deps, next))
    .post('/v1/oauth2/token', (c) => issueAccessToken(c, deps))
    .post('/v1/notifications/verify-webhook-signature', (c) => verifySignature(c, deps))
    .post('/v2/checkout/orders', toWriteHandler(placeOrder))
    .get('/v2/checkout/orders/:id', createReadHandler(deps, getOrder, ['fields']))
    .patch('/v2/checkout/orders/:id', toWriteHandler(patchOrder))
    .post('/v2/checkout/orders/:id/capture', toWriteHandler(captureOrder))
    .post('/v2/checkout/orders/:id/authorize', toWriteHandler(authorizeOrder))
    .post('/v2/checkout/orders/:id/confirm-payment-source', toWriteHandler(confirmSource))
    .post('/v2/checkout/orders/:id/track', toWriteHandler(addTracker))
    .patch('/v2/checkout/orders/:id/trackers/:tracker', toWriteHandler(changeTracker))
    .get('/v2/payments/authorizations/:id', toObjectHandler('authorization'))
    .post('/v2/payments/authorizations/:id/capture', toWriteHandler(captureAuthorization))
    .post('/v2/payments/authorizations/:id/reauthorize', toWriteHandler(reauthorizePayment))
    .post('/v2/payments/authorizations/:id/void', toWriteHandler(voidAuthorization))
    .get('/v2/payments/captures/:id', toObjectHandler('capture'))
    .post('/v2/payments/captures/:id/refund', toWriteHandler(refundCapture))
    .get('/v2/payments/refunds/:id', toObjectHandler('refund'))
    .get('/v1/customer/disputes', createReadHandler(deps, listDisputes, disputeFilters))
    .post('/v1/customer/disputes', toWriteHandler(createDispute))
    .get('/v1/customer/disputes/:id', createReadHandler(deps, getDispute))
    .post('/v1/customer/disputes/:id/provide-evidence', toWriteHandler(provideEvidence))
    .post('/v1/customer/disputes/:id/send-message', toWriteHandler(sendMessage))
    .post('/v1/customer/disputes/:id/accept-claim', toWriteHandler(acceptClaim))
    .post('/v1/customer/disputes/:id/adjudicate', toWriteHandler(adjudicateDispute))
    .get('/v1/reporting/transactions', (c) => searchTransactions(c, deps))
    .get('/v1/notifications/webhooks', createReadHandler(deps, listWebhooks, ['anchor_type']))
    .post('/v1/notifications/webhooks', toWriteHandler(createWebhook))
    .get('/v1/notifications/webhooks/:id', createReadHandler(deps, getWebhook))
    .patch('/v1/notifications/webhooks/:id', toWriteHandler(patchWebhook))
    .delete('/v1/notifications/webhooks/:id', toWriteHandler(deleteWebhook))
    .get('/v1/notifications/webhooks/:id/event-types', createReadHandler(deps, listEventTypes))
    .get('/v1/notifications/webhooks-event-types', createReadHandler(deps, listTypes))
    .post('/v1/notifications/simulate-event', toWriteHandler(simulateEvent))
    .get('/v1/notifications/webhooks-events', (c) => listEvents(c, deps))
    .get('/v1/notifications/webhooks-events/:id', (c) => getEvent(c, deps))
    .post('/v1/notifications/webhooks-events/:id/resend', (c) => resendEvent(c, deps))
    .post('/v3/vault/setup-tokens', toWriteHandler(createSetupToken))
    .get('/v3/vault/setup-tokens/:id', createReadHandler(deps, getSetupToken))
    .post('/v3/vault/payment-tokens', toWriteHandler(createPaymentToken))
    .get('/v3/vault/payment-tokens', createReadHandler(deps, listPaymentTokens, tokenFilters))
    .get('/v3/vault/payment-tokens/:id', createReadHandler(deps, getPaymentToken))
    .delete('/v3/vault/payment-tokens/:id', toWriteHandler(deletePaymentToken))
    .post('/bank/captures/:id', toWriteHandler(decideCapture))
    .post('/bank/refunds/:id', toWriteHandler(failRefund));
  for (const path of otherPaths) routes.all(path, (c) => refuseUnsupportedCall(c, deps));
  return routes
    .get('/agreements/approve', (c) => askOwner(c, deps))
    .post('/agreements/approve', (c) => decideToken(c, deps))
    .get('/checkoutnow', (c) => showApprovalPage(c, deps))
    .post('/checkoutnow', (c) => decideApproval(c, deps))
    .get('/checkoutnow/:id', (c) => showBuyerOrder(c, deps))
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

async function refuseUnsupportedCall(c: Context, deps: PaypalDeps): Promise<never> {
  await requireToken(c, deps);
  const description = `${c.req.method} ${new URL(c.req.url).pathname}`;
  throw new PaypalFault(501, [{ issue: 'NOT_PLAYED', description }]);
}

async function requireAvailability({ store, now }: PaypalDeps, next: () => Promise<void>): Promise<void> {
  if (await isGatewayDown(store.db, 'paypal', now())) throw new PaypalFault(503);
  await next();
}

/** A refusal in PayPal's shape; anything unforeseen is 500 without a reason. */
function respondWithFault(error: Error, c: Context): Response {
  if (error instanceof AnswerLost) throw error;
  const fault = error instanceof PaypalFault ? error : toUnexpectedFault(error);
  const debugId = createDebugId();
  c.header('Paypal-Debug-Id', debugId);
  return c.json(fault.toResponseBody(debugId), fault.status);
}

function toUnexpectedFault(error: Error): PaypalFault {
  if (error.name === 'DatabaseUnavailable') return new PaypalFault(503);
  // malformed JSON, or a body that is no object
  if (error.name === 'SandboxError') return new PaypalFault(400);
  console.error(error);
  return new PaypalFault(500);
}
