import type { Context } from 'hono';
import { isPrefixedId, isSameSecret } from '../../http/ids.ts';
import { type Body, isJsonObject, readJsonBody } from '../../http/input.ts';
import { AnswerLost, SandboxError } from '../../http/sandbox-error.ts';
import { toMinorUnits } from '../../ledger/amounts.ts';
import { declineMessage } from '../../ledger/test-cards.ts';
import type { CardFacts, IntentRow } from '../../store/tables.ts';
import { requireAccess, requireLogin, unauthorized } from './access.ts';
import { readPaymentCard } from './card.ts';
import { cardOfConsent } from './consents.ts';
import { resourceNotFound, validationError } from './errors.ts';
import {
  assertFields,
  optionalMetadata,
  optionalText,
  currency as readCurrency,
  readOptionalUrl,
  readRequestId,
  readRequiredText,
} from './fields.ts';
import {
  type CardOptions,
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  findIntent,
  type IntentDetails,
  listIntents,
  updateIntent,
} from './intents.ts';
import type { AirwallexDeps } from './keys.ts';
import { assertNoFilters, paginateList, readListFilters } from './lists.ts';
import { findIntentDetails, getStoredObject } from './objects.ts';
import { cardOfMethod } from './payment-methods.ts';
import { sendIntentWebhook, serializeIntent, toDeclineFields, toIntentEventName } from './serialize-intent.ts';

const sharedFields = ['request_id', 'amount', 'currency', 'merchant_order_id', 'customer_id', 'descriptor'];
const createFields = {
  played: [...sharedFields, 'metadata', 'order', 'return_url', 'payment_method_options'],
  notPlayed: [
    'additional_info',
    'connected_account_id',
    'customer',
    'device_data',
    'external_recurring_data',
    'funds_split_data',
    'payment_consent',
    'payment_method',
    'risk_control_options',
  ],
};

export async function postPaymentIntent(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const body = await readJsonBody(c);
  assertFields(body, createFields);
  const currency = readCurrency(body);
  const intent = await createIntent(deps.store.db, {
    request_id: readRequestId(body),
    amount: toMinorUnits(body.amount, currency),
    currency,
    merchant_order_id: readRequiredText(body, 'merchant_order_id', 64),
    details: await readIntentDetails(body, deps),
    now: deps.now(),
  });
  return c.json(await serializeIntent(deps.store.db, intent), 201);
}

async function readIntentDetails(body: Body, { store }: AirwallexDeps): Promise<IntentDetails> {
  const customer_id = optionalText(body, 'customer_id', 64);
  if (customer_id) await getStoredObject(store.db, 'cus', customer_id);
  // "Descriptor that will be displayed to the customer", as short as a line of a statement
  const descriptor = optionalText(body, 'descriptor', 32);
  const metadata = optionalMetadata(body);
  const return_url = readOptionalUrl(body, 'return_url');
  const card = readCardOptions(body);
  if (body.order !== undefined && !isJsonObject(body.order)) throw validationError('order', 'order must be an object');
  return {
    ...(customer_id && { customer_id }),
    ...(descriptor && { descriptor }),
    ...(metadata && { metadata }),
    ...(isJsonObject(body.order) && { order: body.order }),
    ...(return_url && { return_url }),
    ...(card && { payment_method_options: { card } }),
  };
}

function readCardOptions({ payment_method_options: options }: Body): CardOptions | undefined {
  if (options === undefined) return undefined;
  if (!isJsonObject(options))
    throw validationError('payment_method_options', 'payment_method_options must be an object');
  assertFields(options, { played: ['card'], notPlayed: ['afterpay', 'klarna', 'wechatpay'] });
  if (!isJsonObject(options.card)) return undefined;
  assertFields(options.card, {
    played: ['auto_capture'],
    notPlayed: ['authorization_type', 'card_input_via', 'merchant_trigger_reason', 'three_ds', 'three_ds_action'],
  });
  const { auto_capture } = options.card;
  if (auto_capture !== undefined && typeof auto_capture !== 'boolean') {
    throw validationError('payment_method_options.card.auto_capture', 'auto_capture must be true or false');
  }
  return auto_capture === undefined ? {} : { auto_capture };
}

export async function getPaymentIntents(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const names = ['merchant_order_id', 'currency', 'status', 'payment_consent_id'];
  const filters = readListFilters(c, { names });
  const { payment_consent_id, ...intentFilters } = filters;
  const allIntents = await listIntents(deps.store.db, intentFilters);
  const foundIntents = payment_consent_id ? await paidByConsent(deps, allIntents, payment_consent_id) : allIntents;
  const { items, has_more } = paginateList(c, foundIntents);
  const serializedIntents = await Promise.all(items.map((intent) => serializeIntent(deps.store.db, intent)));
  return c.json({ items: serializedIntents, has_more });
}

async function paidByConsent({ store }: AirwallexDeps, intents: IntentRow[], consent: string): Promise<IntentRow[]> {
  const details = await Promise.all(intents.map(({ id }) => findIntentDetails<IntentDetails>(store.db, id)));
  return intents.filter((_, place) => details[place]?.payment_consent_id === consent);
}

export async function getPaymentIntent(c: Context, deps: AirwallexDeps) {
  const intent = await intentOfPath(c, deps);
  await requireAccess(c, intent, deps);
  assertNoFilters(c);
  return c.json(await serializeIntent(deps.store.db, intent));
}

export async function postIntentUpdate(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const intent = await intentOfPath(c, deps);
  const body = await readJsonBody(c);
  assertFields(body, {
    played: [...sharedFields, 'metadata', 'order', 'return_url'],
    notPlayed: ['additional_info', 'customer'],
  });
  readRequestId(body);
  const currency = body.currency === undefined ? intent.currency : readCurrency(body);
  const merchant_order_id = optionalText(body, 'merchant_order_id', 64);
  const change = {
    ...(body.amount !== undefined && { amount: toMinorUnits(body.amount, currency) }),
    ...(body.currency !== undefined && { currency }),
    ...(merchant_order_id && { merchant_order_id }),
  };
  const details = await readIntentDetails(body, deps);
  await updateIntent(deps.store.db, intent.id, { change, details, now: deps.now() });
  return c.json(await presentIntent(intent.id, deps));
}

/**
 * Confirms an intent. A browser is authorized by the intent's own secret, the shop's server by its login; this is the
 * only endpoint that receives a card number. A consent stands for a card that was entered before.
 */
export async function postIntentConfirmation(c: Context, deps: AirwallexDeps) {
  const intent = await intentOfPath(c, deps);
  const body = await readJsonBody(c);
  assertFields(body, {
    played: [
      'request_id',
      'client_secret',
      'payment_method',
      'payment_consent_id',
      'payment_method_options',
      'return_url',
    ],
    notPlayed: ['customer_id', 'device_data', 'external_recurring_data', 'funds_split_data', 'payment_consent'],
  });
  await requireConfirmer(c, { intent, body }, deps);
  const isHeld = await isOnlyAuthorized(intent, body, deps);
  const charge = await confirmIntent(deps.store.db, intent, {
    card: await resolvePaymentCard(body, deps),
    details: confirmedDetails(body),
    isHeld,
    now: deps.now(),
  });
  const answer = await presentIntent(intent.id, deps);
  if (charge) await sendIntentWebhook(deps, intent.id, toIntentEventName(charge));
  if (charge?.behaviour === 'answer_lost') throw new AnswerLost();
  if (charge?.decline_code) throw declinedError(charge.decline_code);
  return c.json(answer);
}

function confirmedDetails(body: Body): IntentDetails {
  const payment_consent_id = optionalText(body, 'payment_consent_id', 64);
  const return_url = readOptionalUrl(body, 'return_url');
  return { ...(payment_consent_id && { payment_consent_id }), ...(return_url && { return_url }) };
}

async function requireConfirmer(
  c: Context,
  { intent, body }: { intent: IntentRow; body: Body },
  deps: AirwallexDeps,
): Promise<void> {
  if (body.client_secret === undefined) {
    await requireLogin(c, deps);
    readRequestId(body);
  } else if (!isSameSecret(String(body.client_secret), intent.client_secret)) throw unauthorized('unauthorized');
}

async function isOnlyAuthorized({ id }: IntentRow, body: Body, { store }: AirwallexDeps): Promise<boolean> {
  const { payment_method_options } = await findIntentDetails<IntentDetails>(store.db, id);
  const options = { ...payment_method_options?.card, ...readCardOptions(body) };
  return options.auto_capture === false;
}

async function resolvePaymentCard(body: Body, { store, now }: AirwallexDeps): Promise<CardFacts> {
  const consent = optionalText(body, 'payment_consent_id', 64);
  if (consent) return cardOfConsent(store.db, consent);
  const method = isJsonObject(body.payment_method) ? optionalText(body.payment_method, 'id', 64) : undefined;
  if (!method || !isJsonObject(body.payment_method)) return readPaymentCard(body, now());
  assertFields(body.payment_method, { played: ['id', 'type'] });
  return cardOfMethod(store.db, method);
}

export async function postIntentCapture(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const intent = await intentOfPath(c, deps);
  const body = await readJsonBody(c);
  assertFields(body, { played: ['request_id', 'amount'], notPlayed: ['funds_split_data'] });
  readRequestId(body);
  const amount = body.amount === undefined ? intent.amount : toMinorUnits(body.amount, intent.currency);
  await captureIntent(deps.store.db, intent, amount, deps.now());
  await sendIntentWebhook(deps, intent.id, 'payment_intent.succeeded');
  return c.json(await presentIntent(intent.id, deps));
}

export async function postIntentCancellation(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const intent = await intentOfPath(c, deps);
  const body = await readJsonBody(c);
  assertFields(body, { played: ['request_id', 'cancellation_reason'] });
  readRequestId(body);
  const reason = optionalText(body, 'cancellation_reason', 128);
  if (await cancelIntent(deps.store.db, intent.id, { reason, now: deps.now() }))
    await sendIntentWebhook(deps, intent.id, 'payment_intent.cancelled');
  return c.json(await presentIntent(intent.id, deps));
}

function declinedError(code: string): SandboxError {
  const { failure_code } = toDeclineFields(code);
  return new SandboxError(declineMessage(code), { status: 400, code: failure_code });
}

async function presentIntent(id: string, { store }: AirwallexDeps) {
  const intent = await findIntent(store.db, id);
  if (!intent) throw resourceNotFound('payment intent');
  return serializeIntent(store.db, intent);
}

async function intentOfPath(c: Context, { store }: AirwallexDeps): Promise<IntentRow> {
  const id = c.req.param('id') ?? '';
  const intent = isPrefixedId(id, 'int') ? await findIntent(store.db, id) : undefined;
  if (!intent) throw resourceNotFound('payment intent');
  return intent;
}
