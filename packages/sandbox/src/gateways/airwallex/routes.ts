import { type Context, Hono } from 'hono';
import { isPrefixedId } from '../../http/ids.ts';
import { readJsonBody } from '../../http/input.ts';
import { respondWithError } from '../../http/sandbox-error.ts';
import { serveScript } from '../../http/serve-script.ts';
import { findCharge } from '../../ledger/charges.ts';
import type { ChargeRow } from '../../store/tables.ts';
import { challengePage, notFoundPage, readDecision, renderOutcomePage } from '../../three-d-secure/pages.ts';
import { authenticateClient, requireLogin } from './access.ts';
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
import { resourceNotFound, toAirwallexError, unsupportedError } from './errors.ts';
import { readChoice } from './fields.ts';
import { answerChallenge, findIntent } from './intents.ts';
import type { AirwallexDeps } from './keys.ts';
import { assertNoFilters, paginateList, readListFilters } from './lists.ts';
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
import { sendIntentWebhook, serializeAttempt, toIntentEventName } from './serialize-intent.ts';

/** The bank's page of an intent, framed by the browser script, to which it reports that the card holder has decided. */
function threeDSecureRoutes(deps: AirwallexDeps) {
  return new Hono()
    .get('/:id', async (c) => showBankPage(c, await latestCharge(c, deps)))
    .post('/:id', async (c) => {
      const decision = await readDecision(c);
      if (decision) await decideChallenge(c.req.param('id'), decision === 'approve', deps);
      return showBankPage(c, await latestCharge(c, deps));
    });
}

function showBankPage(c: Context, charge: ChargeRow | undefined) {
  if (!charge) return notFoundPage(c);
  if (charge.status === 'requires_action') return challengePage(c, charge, { framedBy: "'self'" });
  return renderOutcomePage(c, charge.status, { framedBy: "'self'", script: buildReportScript(charge.token) });
}

async function decideChallenge(id: string, approved: boolean, deps: AirwallexDeps): Promise<void> {
  const charge = isPrefixedId(id, 'int') ? await answerChallenge(deps.store.db, id, approved) : undefined;
  if (charge) await sendIntentWebhook(deps, id, toIntentEventName(charge));
}

async function latestCharge(c: Context, { store }: AirwallexDeps): Promise<ChargeRow | undefined> {
  const id = c.req.param('id') ?? '';
  const intent = isPrefixedId(id, 'int') ? await findIntent(store.db, id) : undefined;
  return intent?.latest_charge_id ? findCharge(store.db, intent.latest_charge_id) : undefined;
}

/** The script asks the gateway itself how the payment ended, so that the message needs no more than the id. */
function buildReportScript(intentId: string): string {
  return `parent.postMessage({ airwallex: 'challenge_done', intent: ${JSON.stringify(intentId)} }, location.origin)`;
}

async function getPaymentAttempt(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  assertNoFilters(c);
  const charge = await findCharge(deps.store.db, c.req.param('id') ?? '');
  if (charge?.gateway !== 'airwallex') throw resourceNotFound('payment attempt');
  return c.json(serializeAttempt(charge));
}

/** The attempts of all intents or of one, the newest first. */
async function getPaymentAttempts(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const { payment_intent_id, currency, status } = readListFilters(c, {
    names: ['payment_intent_id', 'currency', 'status'],
  });
  let query = deps.store.db.selectFrom('charges').selectAll().where('gateway', '=', 'airwallex');
  if (payment_intent_id) query = query.where('token', '=', payment_intent_id);
  if (currency) query = query.where('currency', '=', currency);
  const rows = await query.orderBy('created_at', 'desc').orderBy('id').limit(1001).execute();
  const attempts = rows.map(serializeAttempt);
  return c.json(paginateList(c, status ? attempts.filter((attempt) => attempt.status === status) : attempts));
}

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
