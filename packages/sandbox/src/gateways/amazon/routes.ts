import { constants, createHash, createPublicKey, verify } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { type Body, isJsonObject, readJsonBody, requiredText } from '../../http/input.ts';
import { respondWithPage } from '../../http/page.ts';
import { respondWithError } from '../../http/sandbox-error.ts';
import { injectAnswerFault } from '../../redirect/inject-answer-fault.ts';
import { captureMoney } from '../../redirect/money.ts';
import { refuseNotPlayed } from '../../redirect/not-played.ts';
import { findObject, type Tx } from '../../redirect/objects.ts';
import { notFoundPage } from '../../three-d-secure/pages.ts';
import { selectPageTexts } from '../../three-d-secure/texts.ts';
import { createBankRoutes } from './bank.ts';
import { cancelCharge, getCharge, insertCharge, postCapture, postCharge } from './charges.ts';
import { getDispute } from './disputes.ts';
import { assertFields, createRefusal, missingValueError, notFoundError, toAmazonError } from './errors.ts';
import { getMerchantKey, getPrivateKey } from './key-pair.ts';
import type { AmazonDeps } from './keys.ts';
import { announceCharge, getCertificate } from './notifications.ts';
import { addSessionToUrl, createPayRoutes } from './pay.ts';
import { closePermission, findPermission, getPermission, insertPermission, patchPermission } from './permissions.ts';
import { type Money, readMoneyField } from './price.ts';
import { getRefund, postRefund } from './refunds.ts';
import { runIdempotently } from './run-idempotently.ts';
import {
  createSession,
  getCheckoutSession,
  insertSession,
  lockSession,
  patchSession,
  readPathId,
  type Session,
  saveSession,
  serializeSession,
  sessionStatusError,
  toObjectKey,
} from './sessions.ts';
import { simulationCode } from './simulations.ts';

const defaultAlgorithm = 'AMZN-PAY-RSASSA-PSS';
/** Salt lengths in bytes of both versions of the algorithm. */
const saltLengths: Record<string, number> = { [defaultAlgorithm]: 20, 'AMZN-PAY-RSASSA-PSS-V2': 32 };
const mustBeSigned = ['accept', 'content-type', 'x-amz-pay-date', 'x-amz-pay-host', 'x-amz-pay-region'];

/**
 * Checks the signature of a call: https://developer.amazon.com/docs/amazon-pay-api-v2/signing-requests.html
 * @throws SandboxError
 */
async function assertCallSigned(c: Context, deps: AmazonDeps): Promise<void> {
  const authorization = readAuthorization(c.req.header('authorization') ?? '');
  if (!authorization || authorization.publicKeyId !== deps.keys.publicKeyId) {
    throw createRefusal(400, 'InvalidHeaderValue', 'The value provided for PublicKeyId is invalid.');
  }
  const names = authorization.signedHeaders.split(';');
  const unsigned = mustBeSigned.find((name) => !names.includes(name));
  if (unsigned) throw createRefusal(400, 'MissingHeader', `The header '${unsigned}' is missing.`);
  const lines = names.map((name) => `${name}:${c.req.header(name) ?? ''}\n`).join('');
  const query = new URL(c.req.url).searchParams.toString();
  const parts = [c.req.method, c.req.path, query, lines, authorization.signedHeaders, hashSha256(await c.req.text())];
  if (await hasValidSignature(deps, parts.join('\n'), authorization)) return;
  throw createRefusal(403, 'InvalidRequestSignature', 'The signature is not valid.');
}

interface SignedPayload {
  payload: string;
  signature: string;
  /** Amazon assumes the first version where the page names none. */
  algorithm?: string | undefined;
}

/** Says whether the shop has signed the payload that a page passes to its button. */
async function isPayloadSigned(
  deps: AmazonDeps,
  { payload, signature, algorithm = defaultAlgorithm }: SignedPayload,
): Promise<boolean> {
  return Object.hasOwn(saltLengths, algorithm) && hasValidSignature(deps, payload, { algorithm, signature });
}

interface ParsedSignature {
  algorithm: string;
  publicKeyId: string;
  signedHeaders: string;
  signature: string;
}

function readAuthorization(text: string): ParsedSignature | undefined {
  const form = /^(\S+) PublicKeyId=([^,\s]+), ?SignedHeaders=([a-z0-9;-]+), ?Signature=(\S+)$/;
  const [, algorithm, publicKeyId, signedHeaders, signature] = form.exec(text) ?? [];
  if (!algorithm || !publicKeyId || !signedHeaders || !signature || !Object.hasOwn(saltLengths, algorithm))
    return undefined;
  return { algorithm, publicKeyId, signedHeaders, signature };
}

async function hasValidSignature(
  deps: AmazonDeps,
  text: string,
  { algorithm, signature }: Pick<ParsedSignature, 'algorithm' | 'signature'>,
): Promise<boolean> {
  const signed = Buffer.from(`${algorithm}\n${hashSha256(text)}`);
  const saltLength = saltLengths[algorithm] ?? 0;
  const key = createPublicKey(await getMerchantKey(deps));
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  return verify('sha256', signed, { key, padding, saltLength }, Buffer.from(signature, 'base64'));
}

function hashSha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The shop says that the shopper is back: now what was agreed to on Amazon's page is done, once. */
async function postComplete(c: Context, deps: AmazonDeps) {
  const { store, now, origin } = deps;
  const body = await readJsonBody(c);
  assertFields(body, ['chargeAmount'], ['totalOrderAmount', 'supplementaryData']);
  const money = readMoneyField(body.chargeAmount, 'chargeAmount');
  const simulated = simulationCode(c, 'complete');
  const session = await store.db.transaction().execute(async (tx) => {
    const lockedSession = await lockSession(tx, readPathId(c), now());
    if (lockedSession.state === 'Canceled') return lockedSession;
    if (lockedSession.state !== 'Open' || !lockedSession.agreed) throw sessionStatusError();
    assertSameAmount(lockedSession, money);
    if (simulated) return cancelSession(tx, lockedSession, simulated, now());
    return lockedSession.agreed === 'decline'
      ? cancelSession(tx, lockedSession, 'Declined', now())
      : completeSession(tx, lockedSession, money, now());
  });
  if (session.state === 'Canceled')
    throw createRefusal(422, 'CheckoutSessionCanceled', 'The Checkout Session was canceled.');
  if (session.chargeId) await announceCharge(deps, session.chargeId, session.agreed ?? undefined);
  await injectAnswerFault(deps, session.agreed ?? undefined);
  return c.json(serializeSession(session, origin));
}

async function completeSession(tx: Tx, session: Session, money: Money, now: Date): Promise<Session> {
  const permission = await insertPermission(tx, money, session.reference, now);
  const completed: Session = { ...session, state: 'Completed', chargePermissionId: permission.permission };
  if (session.intent === 'Confirm') return saveSession(tx, completed, now);
  const chargeInput = { ...money, token: session.id, behaviour: session.agreed ?? ('succeed' as const) };
  const chargeId = await insertCharge(tx, permission, chargeInput, now);
  if (session.intent === 'AuthorizeWithCapture') await captureMoney(tx, chargeId, money.amount);
  return saveSession(tx, { ...completed, chargeId }, now);
}

/** The shopper's card was declined, or somebody has given up. */
function cancelSession(tx: Tx, session: Session, reasonCode: string, now: Date): Promise<Session> {
  return saveSession(tx, { ...session, state: 'Canceled', reasonCode }, now);
}

function assertSameAmount({ money }: Session, { amount, currency }: Money): void {
  if (money?.amount === amount && money.currency === currency) return;
  throw createRefusal(409, 'AmountMismatch', 'The charge amount is not that of the Checkout Session.');
}

/** Amazon's page behind the button, where the shopper logs in and chooses an address and a card. */
function createBeginRoutes(deps: AmazonDeps) {
  return new Hono()
    .get('/', async (c) => {
      const session = await readSignedSession(c, deps);
      return session ? showChoicePage(c, session) : notFoundPage(c);
    })
    .post('/', async (c) => {
      const session = await readSignedSession(c, deps);
      if (!session) return notFoundPage(c);
      const { checkoutReviewReturnUrl = '', checkoutCancelUrl = checkoutReviewReturnUrl } = session.urls;
      const result = new URLSearchParams(await c.req.text()).get('result');
      if (result !== 'approve') return c.redirect(checkoutCancelUrl, 303);
      await insertSession(deps.store.db, session, deps.now());
      return c.redirect(addSessionToUrl(checkoutReviewReturnUrl, session.id), 303);
    });
}

/** Reads the session that the button was given; returns undefined unless the shop has signed it. */
async function readSignedSession(c: Context, deps: AmazonDeps): Promise<Session | undefined> {
  const { payload = '', signature = '', algorithm, publicKeyId, merchantId } = c.req.query();
  const { keys: amazon } = deps;
  const isOurs = publicKeyId === amazon.publicKeyId && merchantId === amazon.merchantId;
  if (!isOurs || !(await isPayloadSigned(deps, { payload, signature, algorithm }))) return undefined;
  return createSession(parsePayload(payload), deps);
}

function parsePayload(payload: string): Body {
  const body: unknown = JSON.parse(payload); // the shop has signed it
  return isJsonObject(body) ? body : {};
}

function showChoicePage(c: Context, { urls }: Session) {
  const { locale, method, approve, cancel } = selectPageTexts(c);
  const content = html`<h1>Amazon Pay</h1>
<dl><dt>${method}</dt><dd>Visa ****1111</dd></dl>
<form method="post">
<button name="result" value="approve">${approve}</button>
<button name="result" value="cancel">${cancel}</button>
</form>`;
  const returnUrl = new URL(urls.checkoutReviewReturnUrl ?? '');
  return respondWithPage(c, {
    locale,
    title: 'Amazon Pay',
    content,
    framedBy: "'none'",
    formTargets: returnUrl.origin,
  });
}

/** A session that the shop begins itself, in place of the button. */
async function postCheckoutSession(c: Context, deps: AmazonDeps) {
  const { store, now, origin } = deps;
  const body = await readJsonBody(c);
  const { id } = await store.db.transaction().execute((tx) =>
    runIdempotently(c, tx, now(), async () => {
      const session = createSession(body, deps);
      await insertSession(tx, session, now());
      return session.id;
    }),
  );
  const session = await findObject<Session>(store.db, toObjectKey(id));
  if (!session) throw notFoundError('Checkout Session');
  return c.json(serializeSession(session, origin), 201);
}

/** Tells the buyer of a parcel: https://developer.amazon.com/docs/amazon-pay-apis/delivery-tracker.html */
async function postDeliveryTracker(c: Context, { store }: AmazonDeps) {
  const body = await readJsonBody(c);
  assertFields(body, ['chargePermissionId', 'deliveryDetails'], ['amazonOrderReferenceId']);
  const { permission } = await findPermission(store.db, requiredText(body.chargePermissionId, 'chargePermissionId'));
  const parcels = Array.isArray(body.deliveryDetails) ? body.deliveryDetails.filter(isJsonObject) : [];
  if (parcels.length === 0) throw missingValueError('deliveryDetails');
  const deliveryDetails = parcels.map(({ trackingNumber, carrierCode }) => ({
    trackingNumber: requiredText(trackingNumber, 'trackingNumber'),
    carrierCode: requiredText(carrierCode, 'carrierCode'),
  }));
  return c.json({ amazonOrderReferenceId: null, chargePermissionId: permission, deliveryDetails });
}

/**
 * Creates the routes of https://developer.amazon.com/docs/amazon-pay-api-v2/introduction.html for keys that name their
 * environment.
 */
export function amazonRoutes(deps: AmazonDeps) {
  return new Hono()
    .onError((error, c) => respondWithError(c, error, toAmazonError))
    .get('/certificates/sns.pem', (c) => getCertificate(c, deps))
    .get('/private-key.pem', (c) => getPrivateKey(c, deps))
    .route('/checkout', createBeginRoutes(deps))
    .route('/pay', createPayRoutes(deps))
    .route('/bank', createBankRoutes(deps))
    .route('/', amazonApi(deps));
}

/** Creates the API's routes; every call must be signed. */
export function amazonApi(deps: AmazonDeps) {
  const requireSignature = async (...[c, next]: Parameters<Parameters<Hono['use']>[1]>) => {
    await assertCallSigned(c, deps);
    await next();
  };
  const api = new Hono().onError((error, c) => respondWithError(c, error, toAmazonError));
  for (const folder of [...playedFolders, ...otherFolders]) api.use(`/v2/${folder}/*`, requireSignature);
  for (const folder of otherFolders) api.all(`/v2/${folder}`, refuseNotPlayed).all(`/v2/${folder}/*`, refuseNotPlayed);
  return api
    .post('/v2/checkoutSessions', (c) => postCheckoutSession(c, deps))
    .get('/v2/checkoutSessions/:id', (c) => getCheckoutSession(c, deps))
    .patch('/v2/checkoutSessions/:id', (c) => patchSession(c, deps))
    .post('/v2/checkoutSessions/:id/complete', (c) => postComplete(c, deps))
    .get('/v2/chargePermissions/:id', (c) => getPermission(c, deps))
    .patch('/v2/chargePermissions/:id', (c) => patchPermission(c, deps))
    .delete('/v2/chargePermissions/:id/close', (c) => closePermission(c, deps))
    .post('/v2/charges', (c) => postCharge(c, deps))
    .get('/v2/charges/:id', (c) => getCharge(c, deps))
    .post('/v2/charges/:id/capture', (c) => postCapture(c, deps))
    .delete('/v2/charges/:id/cancel', (c) => cancelCharge(c, deps))
    .post('/v2/refunds', (c) => postRefund(c, deps))
    .get('/v2/refunds/:id', (c) => getRefund(c, deps))
    .get('/v2/disputes/:id', (c) => getDispute(c, deps))
    .post('/v2/deliveryTrackers', (c) => postDeliveryTracker(c, deps))
    .all('/v2/checkoutSessions/*', refuseNotPlayed)
    .all('/v2/charges/*', refuseNotPlayed)
    .all('/v2/disputes', refuseNotPlayed)
    .all('/v2/disputes/*', refuseNotPlayed);
}

const playedFolders = ['checkoutSessions', 'chargePermissions', 'charges', 'refunds', 'disputes', 'deliveryTrackers'];
/** Resources of reports, in-store payments and accounts of solution providers, which are not supported. */
const otherFolders = [
  'authorizationTokens',
  'buyers',
  'disbursements',
  'files',
  'in-store',
  'merchantAccounts',
  'report-documents',
  'report-schedules',
  'reports',
];
