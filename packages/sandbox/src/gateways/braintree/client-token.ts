import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { isSameSecret } from '../../http/ids.ts';
import { resolveAccount } from './accounts.ts';
import { respondWithXml, unsupportedFault } from './faults.ts';
import type { BraintreeDeps, BraintreeKeys } from './keys.ts';
import { readPart } from './part.ts';
import { findCustomer } from './vault.ts';
import { writeXmlDocument } from './xml.ts';

const lifetimeMs = 24 * 3_600_000;

/** Issues the token that a browser's script starts with: Braintree's URLs and a permission for one day. */
export async function postClientToken(c: Context, { keys, now, origin, store }: BraintreeDeps) {
  const { merchantId } = keys;
  const tokenRequest = await readPart(c, 'client_token', ['version', 'customer_id', 'merchant_account_id']);
  if (tokenRequest.version !== undefined && Number(tokenRequest.version) !== 2)
    throw unsupportedFault('Another version of client tokens');
  if (tokenRequest.customer_id !== undefined) await findCustomer(store.db, tokenRequest.customer_id);
  const account = resolveAccount(tokenRequest.merchant_account_id);
  const token = {
    version: 2,
    authorizationFingerprint: createFingerprint(keys, now()),
    clientApiUrl: `${origin}/sandbox/braintree/merchants/${merchantId}/client_api`,
    environment: 'sandbox',
    merchantId,
    merchantAccountId: account.id,
    paypalEnabled: true,
    paypal: {
      displayName: 'Sandbox',
      clientId: 'sandbox-paypal-client',
      currencyIsoCode: account.currency,
      billingAgreementsEnabled: true,
    },
  };
  const value = Buffer.from(JSON.stringify(token)).toString('base64');
  return respondWithXml(c, writeXmlDocument('client_token', { value }), 201);
}

function createFingerprint(keys: BraintreeKeys, now: Date): string {
  const created = now.toISOString();
  return `${computeMac(created, keys)}|created_at=${created}&merchant_id=${keys.merchantId}`;
}

/** True when the fingerprint belongs to a client token that is at most a day old. */
export function isFingerprint(fingerprint: unknown, keys: BraintreeKeys, now: Date): boolean {
  const [, mac = '', created = ''] =
    /^(\w+)\|created_at=([\d:.TZ-]+)&/.exec(typeof fingerprint === 'string' ? fingerprint : '') ?? [];
  const ageMs = now.getTime() - Date.parse(created);
  return isSameSecret(mac, computeMac(created, keys)) && ageMs <= lifetimeMs;
}

function computeMac(text: string, { privateKey }: BraintreeKeys): string {
  return createHmac('sha256', privateKey).update(`client token ${text}`).digest('hex');
}
