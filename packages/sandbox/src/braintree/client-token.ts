import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { isSameSecret } from '../http/ids.ts';
import { accountOf } from './accounts.ts';
import { answerXml, notPlayed } from './faults.ts';
import { readPart } from './part.ts';
import { findCustomer } from './vault.ts';
import { writeXml } from './xml.ts';

const lifetimeMs = 24 * 3_600_000;

/** What a browser's script begins with: where Braintree is, and what it may do there for a day. */
export async function postClientToken(c: Context, { keys, now, origin, store }: SandboxDeps) {
  const { merchantId } = keys.braintree;
  const asked = await readPart(c, 'client_token', ['version', 'customer_id', 'merchant_account_id']);
  if (asked.version !== undefined && Number(asked.version) !== 2) throw notPlayed('Another version of client tokens');
  if (asked.customer_id !== undefined) await findCustomer(store.db, asked.customer_id);
  const account = accountOf(asked.merchant_account_id);
  const token = {
    version: 2,
    authorizationFingerprint: fingerprintOf(keys.braintree, now()),
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
  return answerXml(c, writeXml('client_token', { value }), 201);
}

type Keys = SandboxDeps['keys']['braintree'];

function fingerprintOf(keys: Keys, now: Date): string {
  const created = now.toISOString();
  return `${macOf(created, keys)}|created_at=${created}&merchant_id=${keys.merchantId}`;
}

/** Whether a client token holds it, and not for too long. */
export function isFingerprint(given: unknown, keys: Keys, now: Date): boolean {
  const [, mac = '', created = ''] =
    /^(\w+)\|created_at=([\d:.TZ-]+)&/.exec(typeof given === 'string' ? given : '') ?? [];
  const ageMs = now.getTime() - Date.parse(created);
  return isSameSecret(mac, macOf(created, keys)) && ageMs <= lifetimeMs;
}

function macOf(text: string, { privateKey }: Keys): string {
  return createHmac('sha256', privateKey).update(`client token ${text}`).digest('hex');
}
