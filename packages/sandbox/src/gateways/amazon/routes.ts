import { Hono } from 'hono';
import { respondWithError } from '../../http/answer-error.ts';
import { refuseNotPlayed } from '../../redirect/not-played.ts';
import { createBankRoutes } from './bank.ts';
import { createBeginRoutes } from './begin-checkout.ts';
import { cancelCharge, getCharge, postCapture, postCharge } from './charges.ts';
import { postComplete } from './complete.ts';
import { postDeliveryTracker } from './deliveries.ts';
import { getDispute } from './disputes.ts';
import { toAmazonError } from './errors.ts';
import { getPrivateKey } from './key-pair.ts';
import type { AmazonDeps } from './keys.ts';
import { getCertificate } from './notifications.ts';
import { createPayRoutes } from './pay.ts';
import { closePermission, getPermission, patchPermission } from './permissions.ts';
import { postCheckoutSession } from './post-session.ts';
import { getRefund, postRefund } from './refunds.ts';
import { getCheckoutSession, patchSession } from './sessions.ts';
import { assertCallSigned } from './signature.ts';

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
