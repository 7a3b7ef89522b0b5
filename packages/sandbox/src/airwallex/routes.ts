import { type Context, Hono } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { answerError } from '../http/answer-error.ts';
import { readBody } from '../http/input.ts';
import { serveScript } from '../http/serve-script.ts';
import { login, requireLogin } from './access.ts';
import { getAttempt, getAttempts } from './attempts.ts';
import { disableConsent, getConsent, getConsents, postConsent, updateConsent, verifyConsent } from './consents.ts';
import { getClientSecret, getCustomer, getCustomers, postCustomer, updateCustomer } from './customers.ts';
import {
  acceptDispute,
  challengeDispute,
  getDispute,
  getDisputes,
  getRelatedIntents,
  simulateDecision,
  simulateDispute,
  simulateEscalation,
} from './disputes.ts';
import { errorBody, notPlayed } from './errors.ts';
import { oneOf } from './fields.ts';
import {
  getIntent,
  getIntents,
  postCancel,
  postCapture,
  postConfirm,
  postIntent,
  postUpdate,
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
export function airwallexRoutes(deps: SandboxDeps) {
  return new Hono()
    .onError((error, c) => answerError(c, error, errorBody))
    .get('/airwallex.js', serveScript(new URL('./browser/airwallex.js', import.meta.url)))
    .route('/3ds', threeDSecureRoutes(deps))
    .post('/bank/refunds/:id', (c) => decideRefund(c, deps))
    .route('/', airwallexApi(deps));
}

const version = /^20\d\d-[01]\d-[0-3]\d$/;

/** After Airwallex's public API for payment acceptance: amounts in major units, errors as `{ code, message, source }`. */
export function airwallexApi(deps: SandboxDeps) {
  const pa = new Hono()
    .post('/payment_intents/create', (c) => postIntent(c, deps))
    .get('/payment_intents', (c) => getIntents(c, deps))
    .get('/payment_intents/:id', (c) => getIntent(c, deps))
    .post('/payment_intents/:id/update', (c) => postUpdate(c, deps))
    .post('/payment_intents/:id/confirm', (c) => postConfirm(c, deps))
    .post('/payment_intents/:id/capture', (c) => postCapture(c, deps))
    .post('/payment_intents/:id/cancel', (c) => postCancel(c, deps))
    .get('/payment_attempts', (c) => getAttempts(c, deps))
    .get('/payment_attempts/:id', (c) => getAttempt(c, deps))
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
    .post('/payment_consents/create', (c) => postConsent(c, deps))
    .get('/payment_consents', (c) => getConsents(c, deps))
    .get('/payment_consents/:id', (c) => getConsent(c, deps))
    .post('/payment_consents/:id/update', (c) => updateConsent(c, deps))
    .post('/payment_consents/:id/verify', (c) => verifyConsent(c, deps))
    .post('/payment_consents/:id/disable', (c) => disableConsent(c, deps))
    .get('/payment_disputes', (c) => getDisputes(c, deps))
    .get('/payment_disputes/:id', (c) => getDispute(c, deps))
    .get('/payment_disputes/:id/related_payment_intents', (c) => getRelatedIntents(c, deps))
    .post('/payment_disputes/:id/accept', (c) => acceptDispute(c, deps))
    .post('/payment_disputes/:id/challenge', (c) => challengeDispute(c, deps));
  const simulation = new Hono()
    .post('/payment_disputes/create', (c) => simulateDispute(c, deps))
    .post('/payment_disputes/:id/escalate', (c) => simulateEscalation(c, deps))
    .post('/payment_disputes/:id/resolve', (c) => simulateDecision(c, deps));
  return new Hono()
    .onError((error, c) => answerError(c, error, errorBody))
    .use('/api/v1/*', async (c, next) => {
      const asked = c.req.header('x-api-version');
      if (asked !== undefined && !version.test(asked)) throw notPlayed(`The API version ${asked.slice(0, 20)}`);
      await next();
    })
    .post('/api/v1/authentication/login', (c) => login(c, deps))
    .route('/api/v1/pa', pa)
    .route('/api/v1/simulation/pa', simulation)
    .all('/api/v1/*', async (c) => {
      await requireLogin(c, deps);
      throw notPlayed(`${c.req.method} ${new URL(c.req.url).pathname}`);
    });
}

/** The bank's decision about a refund, days later: no call of Airwallex's own, but asked for with its login. */
async function decideRefund(c: Context, deps: SandboxDeps) {
  await requireLogin(c, deps);
  const status = oneOf(await readBody(c), 'status', ['ACCEPTED', 'SETTLED', 'FAILED']);
  return c.json(await settleRefund(deps, c.req.param('id') ?? '', status));
}
