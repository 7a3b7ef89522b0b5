import type { Context } from 'hono';
import { type Body, currencyCode, isJsonObject, optionalText, readJsonBody } from '../../http/input.ts';
import { readShopAddress } from '../../redirect/address.ts';
import { notPlayedField } from '../../redirect/not-played.ts';
import { type Db, findObject, insertObject, lockObject, saveObject, type Tx } from '../../redirect/objects.ts';
import type { Behaviour } from '../../store/tables.ts';
import { assertFields, createRefusal, missingValueError, notFoundError } from './errors.ts';
import type { AmazonDeps } from './keys.ts';
import { type Money, type Price, readMoneyField, toAmazonPrice } from './price.ts';

export const gateway = 'amazon';
export const toObjectKey = (id: string) => ({ gateway, id }) as const;
export const readPathId = (c: Context) => c.req.param('id') ?? '';

const openMs = 24 * 3_600_000;
const intents = ['Confirm', 'Authorize', 'AuthorizeWithCapture'] as const;
export const metadataTexts = ['merchantStoreName', 'noteToBuyer', 'customInformation'] as const;
const blankMetadata = { merchantStoreName: null, noteToBuyer: null, customInformation: null };
const targets = ['checkoutReviewReturnUrl', 'checkoutResultReturnUrl', 'checkoutCancelUrl'] as const;

/** A shopper's visit to Amazon's pages: https://developer.amazon.com/docs/amazon-pay-api-v2/checkout-session.html */
export interface Session {
  id: string;
  state: 'Open' | 'Completed' | 'Canceled';
  reasonCode: string | null;
  urls: Partial<Record<(typeof targets)[number], string>>;
  intent: (typeof intents)[number] | null;
  money: Money | null;
  reference: string | null;
  /** Merchant metadata that the shop has set for the buyer. */
  metadata: Record<(typeof metadataTexts)[number], string | null>;
  storeId: string | null;
  /** Outcome of the payment, decided once the shopper has been on Amazon's page; null until then. */
  agreed: Behaviour | null;
  chargePermissionId: string | null;
  chargeId: string | null;
  created: string;
  updated: string;
}

export function createSession(body: Body, { now, origin }: Pick<AmazonDeps, 'now' | 'origin'>): Session {
  const date = now().toISOString();
  const blank: Session = {
    id: crypto.randomUUID(),
    state: 'Open',
    reasonCode: null,
    urls: {},
    intent: null,
    money: null,
    reference: null,
    metadata: blankMetadata,
    storeId: optionalText(body.storeId, 'storeId'),
    agreed: null,
    chargePermissionId: null,
    chargeId: null,
    created: date,
    updated: date,
  };
  const session = applySessionChange(blank, body, origin);
  if (!session.storeId) throw missingValueError('storeId');
  if (!session.urls.checkoutReviewReturnUrl) throw missingValueError('checkoutReviewReturnUrl');
  return session;
}

export function insertSession(db: Db, session: Session, now: Date): Promise<void> {
  return insertObject(db, toObjectKey(session.id), '', session, now);
}

export async function getCheckoutSession(c: Context, { store, now, origin }: AmazonDeps) {
  const session = await findObject<Session>(store.db, toObjectKey(readPathId(c)));
  if (!session?.state) throw notFoundError('Checkout Session');
  return c.json(serializeSession(expireSession(session, now()), origin));
}

export async function patchSession(c: Context, { store, now, origin }: AmazonDeps) {
  const body = await readJsonBody(c);
  const session = await store.db.transaction().execute(async (tx) => {
    const lockedSession = await lockSession(tx, readPathId(c), now());
    if (lockedSession.state !== 'Open' || lockedSession.agreed) throw sessionStatusError();
    return saveSession(tx, applySessionChange(lockedSession, body, origin), now());
  });
  return c.json(serializeSession(session, origin));
}

export async function lockSession(tx: Tx, id: string, now: Date): Promise<Session> {
  const session = await lockObject<Session>(tx, toObjectKey(id));
  if (!session?.state) throw notFoundError('Checkout Session');
  return expireSession(session, now);
}

export async function saveSession(tx: Tx, session: Session, now: Date): Promise<Session> {
  const saved = { ...session, updated: now.toISOString() };
  await saveObject(tx, toObjectKey(session.id), saved);
  return saved;
}

/** Cancels a session that is still open after a day; returns other sessions as they are. */
export function expireSession(session: Session, now: Date): Session {
  const isOver = session.state === 'Open' && now.getTime() - Date.parse(session.created) > openMs;
  return isOver ? { ...session, state: 'Canceled', reasonCode: 'Expired' } : session;
}

export function sessionStatusError() {
  const message = 'You tried to call an operation on a Checkout Session where that operation is not allowed.';
  return createRefusal(422, 'InvalidCheckoutSessionStatus', message);
}

const unplayed = [
  'addressDetails',
  'checkoutButtonText',
  'deliverySpecifications',
  'multiAddressesCheckoutMetadata',
  'paymentMethodOnFileMetadata',
  'platformId',
  'providerMetadata',
  'recurringMetadata',
  'supplementaryData',
];
const unplayedPayment = ['allowOvercharge', 'extendExpiration', 'softDescriptor', 'totalOrderAmount'];

/** @throws SandboxError for what a one-time payment with Amazon's own pages does not have */
function assertPlayed(body: Body): void {
  const played = [
    'chargePermissionType',
    'merchantMetadata',
    'paymentDetails',
    'scopes',
    'storeId',
    'webCheckoutDetails',
  ];
  assertFields(body, played, unplayed);
  assertFields(objectOrEmpty(body.webCheckoutDetails), targets, ['amazonPayRedirectUrl', 'checkoutMode']);
  const payment = objectOrEmpty(body.paymentDetails);
  const playedPayment = ['canHandlePendingAuthorization', 'chargeAmount', 'paymentIntent', 'presentmentCurrency'];
  assertFields(payment, playedPayment, unplayedPayment);
  if (payment.presentmentCurrency !== undefined) currencyCode(payment.presentmentCurrency);
  assertFields(objectOrEmpty(body.merchantMetadata), ['merchantReferenceId', ...metadataTexts]);
  if (payment.canHandlePendingAuthorization === true) throw notPlayedField('canHandlePendingAuthorization');
  const { chargePermissionType: type = 'OneTime' } = body;
  if (type !== 'OneTime') throw notPlayedField('chargePermissionType');
}

function applySessionChange(session: Session, body: Body, origin: string): Session {
  assertPlayed(body);
  const [web, payment, metadata] = [body.webCheckoutDetails, body.paymentDetails, body.merchantMetadata].map(
    objectOrEmpty,
  );
  const urls = targets.filter((name) => web?.[name]).map((name) => [name, readShopAddress(web?.[name], name, origin)]);
  const money = payment?.chargeAmount ? readMoneyField(payment.chargeAmount, 'chargeAmount') : session.money;
  const reference = optionalText(metadata?.merchantReferenceId, 'merchantReferenceId') ?? session.reference;
  const intent = readPaymentIntent(payment?.paymentIntent) ?? session.intent;
  const texts = metadataTexts
    .filter((name) => metadata?.[name])
    .map((name) => [name, optionalText(metadata?.[name], name)]);
  const mergedMetadata = { ...session.metadata, ...Object.fromEntries(texts) };
  return {
    ...session,
    urls: { ...session.urls, ...Object.fromEntries(urls) },
    money,
    reference,
    metadata: mergedMetadata,
    intent,
  };
}

function objectOrEmpty(value: unknown): Body {
  return isJsonObject(value) ? value : {};
}

function readPaymentIntent(value: unknown): Session['intent'] {
  if (value === undefined || value === null) return null;
  const paymentIntent = intents.find((candidate) => candidate === value);
  if (!paymentIntent)
    throw createRefusal(400, 'InvalidParameterValue', "The value provided for 'paymentIntent' is invalid.");
  return paymentIntent;
}

/** Amazon leads to its page once it knows all that is needed; of what is over it tells little. */
export function serializeSession(session: Session, origin: string): object {
  const { id, state, reasonCode, urls, money, intent, reference, chargePermissionId, chargeId } = session;
  const isOpen = state === 'Open';
  const isWhole = isOpen && money && intent && urls.checkoutResultReturnUrl;
  return {
    checkoutSessionId: id,
    webCheckoutDetails: isOpen
      ? { ...blankUrls, ...urls, amazonPayRedirectUrl: isWhole ? `${origin}/sandbox/amazon/pay/${id}` : null }
      : null,
    productType: isOpen ? 'PayOnly' : null,
    paymentDetails: isOpen ? serializePayment(money && toAmazonPrice(money), intent) : null,
    chargePermissionType: 'OneTime',
    merchantMetadata: isOpen ? { ...session.metadata, merchantReferenceId: reference } : null,
    buyer: isOpen ? { buyerId: 'amzn1.account.SANDBOX', name: 'Bea Buyer', email: 'buyer@sandbox.test' } : null,
    paymentPreferences: isOpen ? [{ paymentDescriptor: 'Visa ****1111 (Amazon Pay)' }] : null,
    statusDetails: { state, reasonCode, reasonDescription: null, lastUpdatedTimestamp: toAmazonTime(session.updated) },
    constraints: isOpen && !isWhole ? [{ constraintId: 'ChargeAmountNotSet', description: 'Set chargeAmount.' }] : [],
    creationTimestamp: toAmazonTime(session.created),
    expirationTimestamp: null,
    storeId: isOpen ? session.storeId : null,
    chargePermissionId,
    chargeId,
    releaseEnvironment: 'Sandbox',
  };
}

const blankUrls = { checkoutReviewReturnUrl: null, checkoutResultReturnUrl: null, checkoutCancelUrl: null };

function serializePayment(chargeAmount: Price | null, paymentIntent: Session['intent']) {
  return { paymentIntent, canHandlePendingAuthorization: false, chargeAmount, totalOrderAmount: null };
}

/** `20260601T120000Z` */
export function toAmazonTime(date: string): string {
  return `${date.slice(0, 19).replace(/[-:]/g, '')}Z`;
}
