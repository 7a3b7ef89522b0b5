import { type Context, Hono } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { answerError } from '../http/answer-error.ts';
import { isId, isSameSecret } from '../http/ids.ts';
import { currencyCode, isObject, readBody, requiredText } from '../http/input.ts';
import { AnswerLost, invalid, notFound, SandboxError } from '../http/sandbox-error.ts';
import { serveScript } from '../http/serve-script.ts';
import { toMinor } from '../ledger/amounts.ts';
import { readCard } from '../ledger/read-card.ts';
import { declineMessage } from '../ledger/test-cards.ts';
import type { IntentRow } from '../store/tables.ts';
import { login, requireAccess, requireLogin, unauthorized } from './access.ts';
import { outcomeOf, sendIntentWebhook } from './intent-webhook.ts';
import { cancelIntent, confirmIntent, createIntent, findIntent, listIntents } from './intents.ts';
import { postRefund } from './refunds.ts';
import { serializeIntent } from './serialize-intent.ts';
import { threeDSecureRoutes } from './three-d-secure.ts';

/** After Airwallex's public API for payment acceptance: amounts in major units, errors as `{ code, message, source }`. */
export function airwallexRoutes(deps: SandboxDeps) {
  return new Hono()
    .onError((error, c) => answerError(c, error, ({ code, message, param }) => ({ code, message, source: param })))
    .get('/airwallex.js', serveScript(new URL('./browser/airwallex.js', import.meta.url)))
    .route('/3ds', threeDSecureRoutes(deps))
    .post('/api/v1/authentication/login', (c) => login(c, deps))
    .post('/api/v1/pa/payment_intents/create', (c) => postIntent(c, deps))
    .get('/api/v1/pa/payment_intents', (c) => getIntents(c, deps))
    .get('/api/v1/pa/payment_intents/:id', (c) => getIntent(c, deps))
    .post('/api/v1/pa/payment_intents/:id/confirm', (c) => postConfirm(c, deps))
    .post('/api/v1/pa/payment_intents/:id/cancel', (c) => postCancel(c, deps))
    .post('/api/v1/pa/refunds/create', (c) => postRefund(c, deps));
}

async function postIntent(c: Context, deps: SandboxDeps) {
  await requireLogin(c, deps);
  const body = await readBody(c);
  const currency = currencyCode(body.currency);
  const intent = await createIntent(deps.store.db, {
    request_id: requiredText(body.request_id, 'request_id'),
    amount: toMinor(body.amount, currency),
    currency,
    merchant_order_id: requiredText(body.merchant_order_id, 'merchant_order_id'),
    now: deps.now(),
  });
  return c.json(await serializeIntent(deps.store.db, intent), 201);
}

async function getIntents(c: Context, deps: SandboxDeps) {
  await requireLogin(c, deps);
  const order = requiredText(c.req.query('merchant_order_id'), 'merchant_order_id');
  const { intents, has_more } = await listIntents(deps.store.db, order);
  return c.json({
    items: await Promise.all(intents.map((intent) => serializeIntent(deps.store.db, intent))),
    has_more,
  });
}

async function getIntent(c: Context, deps: SandboxDeps) {
  const intent = await intentOfPath(c, deps);
  await requireAccess(c, intent, deps);
  return c.json(await serializeIntent(deps.store.db, intent));
}

/** Called from the browser, so the intent's own secret is the authority; the only place that sees a card number. */
async function postConfirm(c: Context, deps: SandboxDeps) {
  const intent = await intentOfPath(c, deps);
  const body = await readBody(c);
  if (!isSameSecret(String(body.client_secret ?? ''), intent.client_secret)) throw unauthorized('unauthorized');
  const charge = await confirmIntent(deps.store.db, intent, cardOf(body, deps.now()), deps.now());
  const answer = await present(intent.id, deps);
  if (charge) await sendIntentWebhook(deps, intent.id, outcomeOf(charge));
  if (charge?.behaviour === 'answer_lost') throw new AnswerLost();
  if (charge?.decline_code) throw declined(charge.decline_code);
  return c.json(answer);
}

async function postCancel(c: Context, deps: SandboxDeps) {
  await requireLogin(c, deps);
  const intent = await intentOfPath(c, deps);
  if (await cancelIntent(deps.store.db, intent.id))
    await sendIntentWebhook(deps, intent.id, 'payment_intent.cancelled');
  return c.json(await present(intent.id, deps));
}

function cardOf(body: Record<string, unknown>, now: Date) {
  const method = body.payment_method;
  if (!isObject(method) || !isObject(method.card)) throw invalid('payment_method', 'payment_method.card is missing.');
  const { number, expiry_month, expiry_year, cvc } = method.card;
  return readCard({ number, exp_month: expiry_month, exp_year: expiry_year, cvc }, now);
}

function declined(code: string): SandboxError {
  return new SandboxError(declineMessage(code), { status: 400, code });
}

async function present(id: string, { store }: SandboxDeps) {
  const intent = await findIntent(store.db, id);
  if (!intent) throw notFound('payment intent');
  return serializeIntent(store.db, intent);
}

async function intentOfPath(c: Context, { store }: SandboxDeps): Promise<IntentRow> {
  const id = c.req.param('id') ?? '';
  const intent = isId(id, 'int') ? await findIntent(store.db, id) : undefined;
  if (!intent) throw notFound('payment intent');
  return intent;
}
