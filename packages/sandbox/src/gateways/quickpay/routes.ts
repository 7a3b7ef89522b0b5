import { type Context, Hono } from 'hono';
import { amountInMinor, currencyCode, isJsonObject, readJsonBody } from '../../http/input.ts';
import { respondWithError, SandboxError } from '../../http/sandbox-error.ts';
import { hasBasicCredentials } from '../../redirect/basic.ts';
import { authorizeMoney } from '../../redirect/money.ts';
import { refuseNotPlayed } from '../../redirect/not-played.ts';
import { findObject, listGatewayObjects, listObjects } from '../../redirect/objects.ts';
import { type Decision, readDecision, renderPaymentPage } from '../../redirect/page.ts';
import { notFoundPage } from '../../three-d-secure/pages.ts';
import { assertFields, invalidField, quickpayFault } from './errors.ts';
import type { QuickpayDeps } from './keys.ts';
import { announcePayment, createOperationHandler, getOperation } from './operations.ts';
import {
  deleteLink,
  gateway,
  getPayment,
  lockPayment,
  type Payment,
  patchPayment,
  postPayment,
  putLink,
  readPathId,
  savePayment,
  toObjectKey,
  withOperation,
} from './payments.ts';

const card = { type: 'card', brand: 'visa', last4: '0008', exp_month: 12, exp_year: 2034, country: 'DNK' };

/** QuickPay's own page, where a card is typed in; one that was refused may be followed by another. */
function createPayRoutes(deps: QuickpayDeps) {
  const findPathPayment = (c: Context) => findObject<Payment>(deps.store.db, toObjectKey(readPathId(c)));
  return new Hono()
    .get('/:id', async (c) => {
      const payment = await findPathPayment(c);
      if (!payment?.link || payment.accepted) return notFoundPage(c);
      const { amount, continue_url: returnUrl } = payment.link;
      return renderPaymentPage(c, { name: 'QuickPay', amount, currency: payment.currency, returnUrl });
    })
    .post('/:id', async (c) => {
      const payment = await findPathPayment(c);
      const decision = await readDecision(c);
      if (!payment?.link || payment.accepted || !decision) return notFoundPage(c);
      const { continue_url, cancel_url } = payment.link;
      if (decision.result === 'cancel') return c.redirect(cancel_url, 303);
      const decided = await recordDecision(deps, readPathId(c), decision);
      return c.redirect(decided?.accepted ? continue_url : cancel_url, 303);
    });
}

async function recordDecision(
  deps: QuickpayDeps,
  id: string,
  { result, behaviour }: Decision,
): Promise<Payment | undefined> {
  const { store, now } = deps;
  const payment = await store.db.transaction().execute(async (tx) => {
    const lockedPayment = await lockPayment(tx, id);
    if (!lockedPayment.link || lockedPayment.accepted) return undefined;
    const { amount, callback_url } = lockedPayment.link;
    const isApproved = result === 'approve';
    const operation = { type: 'authorize', amount, callback_url, isApproved } as const;
    const state = isApproved ? 'new' : 'rejected';
    const decided: Payment = {
      ...withOperation(lockedPayment, operation, now()),
      accepted: isApproved,
      state,
      metadata: card,
    };
    await savePayment(tx, decided, now());
    const money = { amount, currency: lockedPayment.currency, brand: 'Visa', last4: card.last4, behaviour };
    const order_id = String(lockedPayment.variables.order_id ?? lockedPayment.order_id);
    const names = { gateway, id: toObjectKey(lockedPayment.id).id, token: String(lockedPayment.id), order_id } as const;
    if (isApproved) await authorizeMoney(tx, { ...names, ...money }, now());
    return decided;
  });
  if (payment) announcePayment(deps, payment, null, behaviour);
  return payment;
}

const filters = ['accepted', 'id', 'order_id', 'page', 'page_size', 'sort_by', 'sort_dir', 'state'];
const unplayedFilters = [
  'acquirer',
  'date[day]',
  'date[hour]',
  'date[minute]',
  'date[month]',
  'date[year]',
  'fraud_suspected',
  'max_time',
  'min_time',
  'operations_size',
  'page_key',
  'timestamp',
];

/** The latest first, 20 on a page. */
async function getPayments(c: Context, { store }: QuickpayDeps) {
  const query = c.req.query();
  assertFields(query, filters, unplayedFilters);
  const matchesId = ({ id }: Payment) => query.id === undefined || String(id) === query.id;
  const matchesState = ({ state }: Payment) => query.state === undefined || state === query.state;
  const matchesAccepted = ({ accepted }: Payment) =>
    query.accepted === undefined || String(accepted) === query.accepted;
  const storedObjects = query.order_id
    ? await listObjects<Partial<Payment>>(store.db, gateway, query.order_id)
    : await listGatewayObjects<Partial<Payment>>(store.db, gateway);
  // the names of payments are objects, too
  const payments = storedObjects.filter(isPayment);
  const matchingPayments = payments.filter((payment) =>
    [matchesId, matchesState, matchesAccepted].every((isMatch) => isMatch(payment)),
  );
  return c.json(paginatePayments(sortPayments(matchingPayments, query), query));
}

function isPayment(object: Partial<Payment>): object is Payment {
  return object.id !== undefined;
}

function sortPayments(payments: Payment[], { sort_by = 'id', sort_dir = 'desc' }: Record<string, string>): Payment[] {
  if (!['id', 'created_at', 'order_id'].includes(sort_by)) throw invalidField('sort_by', 'does not have a valid value');
  const field = sort_by as 'id' | 'created_at' | 'order_id'; // validated as one of these three
  const comparePayments = (a: Payment, b: Payment) => (a[field] < b[field] ? -1 : 1);
  return payments.toSorted(sort_dir === 'asc' ? comparePayments : (a, b) => comparePayments(b, a));
}

function paginatePayments(payments: Payment[], { page = '1', page_size = '20' }: Record<string, string>): Payment[] {
  const [number, size] = [Number(page), Number(page_size)];
  if (!Number.isInteger(number) || number < 1) throw invalidField('page', 'is invalid');
  if (!Number.isInteger(size) || size < 1 || size > 100) throw invalidField('page_size', 'is invalid');
  return payments.slice((number - 1) * size, number * size);
}

/** Says that the API is available and which scope the key has. */
function getPing(c: Context) {
  const params = c.req.query();
  return c.json({ msg: 'Pong from Quickpay API V10, scope is merchant', scope: 'merchant', version: 'v10', params });
}

function getAccount(c: Context) {
  return c.json({
    id: 1,
    type: 'Merchant',
    shop_name: 'Sandbox',
    contact_email: 'owner@sandbox.test',
    default_payment_language: 'en',
    default_payment_methods: 'creditcard',
    locale: 'en-US',
  });
}

/** Returns the private key that signs callbacks. */
function getPrivateKey(c: Context, { keys }: QuickpayDeps) {
  return c.json({ private_key: keys.privateKey });
}

/** Returns the acquirer's fee for a card payment: always 0, since nothing is passed on to shoppers here. */
async function postFees(c: Context) {
  const body = await readJsonBody(c);
  assertFields(body, ['amount', 'card', 'currency'], ['acquirer']);
  const amount = amountInMinor(body.amount);
  if (body.currency !== undefined) currencyCode(body.currency);
  const card = isJsonObject(body.card) ? body.card : {};
  if (!card.number && !card.token) throw invalidField('card', 'is missing');
  return c.json({ amount, fee: 0, total: amount, formula: '0', acquirer: 'clearhaus', payment_method: 'visa' });
}

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
