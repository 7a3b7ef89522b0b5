import { type Context, Hono } from 'hono';
import { respondWithError } from '../../http/answer-error.ts';
import { readJsonBody } from '../../http/input.ts';
import { serveScript } from '../../http/serve-script.ts';
import { authenticateClient, requireLogin } from './access.ts';
import { getPaymentAttempt, getPaymentAttempts } from './attempts.ts';
import {
  disableConsent,
  getPaymentConsent,
  getPaymentConsents,
  postPaymentConsent,
  updateConsent,
  verifyConsent,
} from './consents.ts';
import { getClientSecret, getCustomer, getCustomers, postCustomer, updateCustomer } from './customers.ts';
import {
  acceptDispute,
  challengeDispute,
  getPaymentDispute,
  getPaymentDisputes,
  getRelatedIntents,
  simulateDecision,
  simulateDispute,
  simulateEscalation,
} from './disputes.ts';
import { toAirwallexError, unsupportedError } from './errors.ts';
import { readChoice } from './fields.ts';
import type { AirwallexDeps } from './keys.ts';
import {
  getPaymentIntent,
  getPaymentIntents,
  postIntentCancellation,
  postIntentCapture,
  postIntentConfirmation,
  postIntentUpdate,
  postPaymentIntent,
} from './payment-intents.ts';
import {
  disablePaymentMethod,
  getPaymentMethod,
  getPaymentMethods,
  postPaymentMethod,
  updatePaymentMethod,
} from './payment-methods.ts';
import { getRefund, getRefunds, postRefund, settleRefund } from './refunds.ts';
import { threeDSecureRoutes } from './three-d-secure.ts';

/** Script, pages and API of Airwallex. */
export function airwallexRoutes(deps: AirwallexDeps) {
  return new Hono()
    .onError((error, c) => respondWithError(c, error, toAirwallexError))
    .get('/airwallex.js', serveScript(new URL('./browser/airwallex.js', import.meta.url)))
    .route('/3ds', threeDSecureRoutes(deps))
    .post('/bank/refunds/:id', (c) => decideRefund(c, deps))
    .route('/', airwallexApi(deps));
}

const version = /^20\d\d-[01]\d-[0-3]\d$/;

/**
 * Creates the routes of Airwallex's public API for payment acceptance: amounts in major units, errors as `{ code,
 * message, source }`.
 */
export function airwallexApi(deps: AirwallexDeps) {
  const pa = new Hono()
    .post('/payment_intents/create', (c) => postPaymentIntent(c, deps))
    .get('/payment_intents', (c) => getPaymentIntents(c, deps))
    .get('/payment_intents/:id', (c) => getPaymentIntent(c, deps))
    .post('/payment_intents/:id/update', (c) => postIntentUpdate(c, deps))
    .post('/payment_intents/:id/confirm', (c) => postIntentConfirmation(c, deps))
    .post('/payment_intents/:id/capture', (c) => postIntentCapture(c, deps))
    .post('/payment_intents/:id/cancel', (c) => postIntentCancellation(c, deps))
    .get('/payment_attempts', (c) => getPaymentAttempts(c, deps))
    .get('/payment_attempts/:id', (c) => getPaymentAttempt(c, deps))
    .post('/refunds/create', (c) => postRefund(c, deps))
    .get('/refunds', (c) => getRefunds(c, deps))
    .get('/refunds/:id', (c) => getRefund(c, deps))
    .post('/customers/create', (c) => postCustomer(c, deps))
    .get('/customers', (c) => getCustomers(c, deps))
    .get('/customers/:id', (c) => getCustomer(c, deps))
    .post('/customers/:id/update', (c) => updateCustomer(c, deps))
    .get('/customers/:id/generate_client_secret', (c) => getClientSecret(c, deps))
    .post('/payment_methods/create', (c) => postPaymentMethod(c, deps))
    .get('/payment_methods', (c) => getPaymentMethods(c, deps))
    .get('/payment_methods/:id', (c) => getPaymentMethod(c, deps))
    .post('/payment_methods/:id/update', (c) => updatePaymentMethod(c, deps))
    .post('/payment_methods/:id/disable', (c) => disablePaymentMethod(c, deps))
    .post('/payment_consents/create', (c) => postPaymentConsent(c, deps))
    .get('/payment_consents', (c) => getPaymentConsents(c, deps))
    .get('/payment_consents/:id', (c) => getPaymentConsent(c, deps))
    .post('/payment_consents/:id/update', (c) => updateConsent(c, deps))
    .post('/payment_consents/:id/verify', (c) => verifyConsent(c, deps))
    .post('/payment_consents/:id/disable', (c) => disableConsent(c, deps))
    .get('/payment_disputes', (c) => getPaymentDisputes(c, deps))
    .get('/payment_disputes/:id', (c) => getPaymentDispute(c, deps))
    .get('/payment_disputes/:id/related_payment_intents', (c) => getRelatedIntents(c, deps))
    .post('/payment_disputes/:id/accept', (c) => acceptDispute(c, deps))
    .post('/payment_disputes/:id/challenge', (c) => challengeDispute(c, deps));
  const simulation = new Hono()
    .post('/payment_disputes/create', (c) => simulateDispute(c, deps))
    .post('/payment_disputes/:id/escalate', (c) => simulateEscalation(c, deps))
    .post('/payment_disputes/:id/resolve', (c) => simulateDecision(c, deps));
  return new Hono()
    .onError((error, c) => respondWithError(c, error, toAirwallexError))
    .use('/api/v1/*', async (c, next) => {
      const requestedVersion = c.req.header('x-api-version');
      if (requestedVersion !== undefined && !version.test(requestedVersion))
        throw unsupportedError(`The API version ${requestedVersion.slice(0, 20)}`);
      await next();
    })
    .post('/api/v1/authentication/login', (c) => authenticateClient(c, deps))
    .route('/api/v1/pa', pa)
    .route('/api/v1/simulation/pa', simulation)
    .all('/api/v1/*', async (c) => {
      await requireLogin(c, deps);
      throw unsupportedError(`${c.req.method} ${new URL(c.req.url).pathname}`);
    });
}

/** The bank's decision about a refund, days later: no call of Airwallex's own, but asked for with its login. */
async function decideRefund(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const status = readChoice(await readJsonBody(c), 'status', ['ACCEPTED', 'SETTLED', 'FAILED']);
  return c.json(await settleRefund(deps, c.req.param('id') ?? '', status));
}
