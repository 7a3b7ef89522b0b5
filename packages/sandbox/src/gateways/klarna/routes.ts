import { type Context, Hono } from 'hono';
import { amountInMinor, readJsonBody } from '../../http/input.ts';
import { respondWithError, SandboxError } from '../../http/sandbox-error.ts';
import { refundWithin } from '../../ledger/refunds.ts';
import { hasBasicCredentials } from '../../redirect/basic.ts';
import { refuseNotPlayed } from '../../redirect/not-played.ts';
import { findObject, lockObject, saveObject, type Tx } from '../../redirect/objects.ts';
import { type Decision, readDecision, renderPaymentPage } from '../../redirect/page.ts';
import type { Behaviour } from '../../store/tables.ts';
import { notFoundPage } from '../../three-d-secure/pages.ts';
import { createAuthorization, deleteAuthorization, postOrder } from './authorizations.ts';
import { addCaptureShipping, getCapture, getCaptures, postCapture, triggerSendOut } from './captures.ts';
import { orderChanges } from './changes.ts';
import { noSuchOrder, notAllowedError, readPathId, toKlarnaError } from './errors.ts';
import { assertDocumented, readTextWithin } from './fields.ts';
import type { KlarnaDeps } from './keys.ts';
import { readReportedLines } from './lines.ts';
import {
  type Assessment,
  capturedAmount,
  changeOrderOnce,
  getOrder,
  type Order,
  placeOrder,
  readPaidOrder,
} from './orders.ts';
import {
  deletePageSession,
  getPageSession,
  isPageOpen,
  type PageSession,
  postPageSession,
  savePageSession,
  serializePageSession,
} from './page-sessions.ts';
import {
  getPaymentSession,
  type PaymentSession,
  postPaymentSession,
  toObjectKey,
  updatePaymentSession,
} from './sessions.ts';

/** Klarna's own page, where the shopper is sent to. */
function createPayRoutes(deps: KlarnaDeps) {
  return new Hono()
    .get('/:id', async (c) => {
      const session = await findObject<PageSession>(deps.store.db, toObjectKey(readPathId(c)));
      return session && isPageOpen(session, deps.now()) ? showPaymentPage(c, deps, session) : notFoundPage(c);
    })
    .post('/:id', async (c) => {
      const decision = await readDecision(c);
      const session = decision && (await recordDecision(deps, readPathId(c), decision));
      return session ? c.redirect(buildReturnUrl(session), 303) : notFoundPage(c);
    });
}

async function showPaymentPage(c: Context, { store }: KlarnaDeps, { payment_session_id, merchant_urls }: PageSession) {
  const payment = await findObject<PaymentSession>(store.db, toObjectKey(payment_session_id));
  if (!payment) return notFoundPage(c);
  const { order_amount: amount, purchase_currency: currency } = payment;
  return renderPaymentPage(c, { name: 'Klarna', amount, currency, returnUrl: merchant_urls.success ?? '' });
}

/** A failure and a cancellation leave the session open, but for those that are definitive. */
async function recordDecision(deps: KlarnaDeps, id: string, decision: Decision): Promise<PageSession | undefined> {
  const { store, now, webhooks } = deps;
  const session = await store.db.transaction().execute(async (tx) => {
    const openSession = await lockObject<PageSession>(tx, toObjectKey(id));
    if (!openSession || !isPageOpen(openSession, now())) return undefined;
    if (decision.result === 'fail') return savePageSession(tx, { ...openSession, status: 'FAILED' }, now());
    if (decision.result === 'cancel') return savePageSession(tx, { ...openSession, status: 'CANCELLED' }, now());
    const payment = await findObject<PaymentSession>(tx, toObjectKey(openSession.payment_session_id));
    if (!payment) return undefined;
    const placement = await approvePayment(tx, openSession.place_order_mode, payment, decision.behaviour, now());
    return savePageSession(tx, { ...openSession, status: 'COMPLETED', ...placement }, now());
  });
  const url = session?.merchant_urls.status_update;
  const body = session && { event_id: crypto.randomUUID(), session: serializePageSession(session) };
  if (body && url) webhooks.send({ gateway: 'klarna', url, body, behaviour: decision.behaviour });
  return session;
}

/** The page places the order where the shop has asked for that; else the shop does. */
async function approvePayment(tx: Tx, mode: string, payment: PaymentSession, behaviour: Behaviour, now: Date) {
  if (mode === 'NONE') return { authorization_token: await createAuthorization(tx, payment, behaviour, now) };
  return { order_id: (await placeOrder(tx, payment, behaviour, now)).order_id };
}

const targets: Partial<Record<PageSession['status'], string>> = {
  COMPLETED: 'success',
  CANCELLED: 'cancel',
  FAILED: 'failure',
};

function buildReturnUrl({ status, merchant_urls, ...session }: PageSession): string {
  const { session_id, order_id = '', authorization_token = '' } = session;
  const url = merchant_urls[targets[status] ?? 'error'] ?? '';
  const partialUrl = url.replaceAll('{{session_id}}', session_id).replaceAll('{{order_id}}', order_id);
  return partialUrl.replaceAll('{{authorization_token}}', authorization_token);
}

async function postRefund(c: Context, deps: KlarnaDeps) {
  const body = await readJsonBody(c);
  assertDocumented(body, ['description', 'order_lines', 'reference', 'refunded_amount']);
  const amount = amountInMinor(body.refunded_amount);
  const fields = {
    description: readTextWithin(body, 'description', 255),
    reference: readTextWithin(body, 'reference', 255),
    order_lines: readReportedLines(body),
  };
  const { id } = await changeOrderOnce(c, deps, async (tx, { order, charge }) => {
    if (charge.refunded + amount > capturedAmount(charge)) {
      throw notAllowedError('Refunded amount is higher than the captured amount', 'REFUND_NOT_ALLOWED');
    }
    const { id: refund_id } = await refundWithin(tx, {
      charge_id: charge.id,
      amount,
      idempotency_key: null,
      now: deps.now(),
    });
    const refund = { ...fields, refund_id, refunded_amount: amount, refunded_at: deps.now().toISOString() };
    return { order: { ...order, refunds: [...order.refunds, refund] }, id: refund_id };
  });
  return c.body(null, 201, { Location: `${new URL(c.req.url).origin}${c.req.path}/${id}`, 'Refund-Id': id });
}

async function getRefund(c: Context, { store }: KlarnaDeps) {
  const { order } = await readPaidOrder(store.db, readPathId(c));
  const refund = order.refunds.find(({ refund_id }) => refund_id === c.req.param('refund'));
  if (!refund) throw noSuchOrder();
  return c.json(refund);
}

/** Hours pass, and Klarna decides about an order: https://docs.klarna.com/order-management/pending-orders/ */
async function postAssessment(c: Context, { store, webhooks }: KlarnaDeps) {
  const order_id = readPathId(c);
  const { result, notification } = await store.db.transaction().execute(async (tx): Promise<Assessment> => {
    const order = await lockObject<Order>(tx, toObjectKey(order_id));
    if (!order?.assessment || order.fraud_status !== 'PENDING') throw noSuchOrder();
    await saveObject(tx, toObjectKey(order_id), { ...order, fraud_status: order.assessment.result });
    return order.assessment;
  });
  const body = { order_id, event_type: `FRAUD_RISK_${result}` };
  if (notification) webhooks.send({ gateway: 'klarna', url: notification, body });
  return c.body(null, 204);
}

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
