import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { isSameSecret } from '../../../http/ids.ts';
import type { PaypalDeps, PaypalKeys } from '../keys.ts';
import { PaypalFault } from './faults.ts';

const lifetimeSeconds = 32_400;
const prefix = 'A21AA';

/** OAuth 2.0 with client credentials: what it gives opens the calls of the shop's server for nine hours. */
export async function issueAccessToken(c: Context, { store, now, keys }: PaypalDeps) {
  if (!isKnownClient(c, keys)) return c.json(wrongClient, 401);
  const form = new URLSearchParams(await c.req.text());
  if (form.get('grant_type') !== 'client_credentials') return c.json(wrongGrant, 400);
  const access_token = prefix + randomBytes(40).toString('hex');
  const expires_at = new Date(now().getTime() + lifetimeSeconds * 1000).toISOString();
  await store.db.deleteFrom('access_tokens').where('expires_at', '<', now().toISOString()).execute();
  await store.db.insertInto('access_tokens').values({ token: access_token, expires_at }).execute();
  const scope = 'https://uri.paypal.com/services/payments/payment';
  const app_id = 'APP-80W284485P519543T';
  const nonce = `${now().toISOString()}${randomBytes(16).toString('base64url')}`;
  return c.json({ scope, access_token, token_type: 'Bearer', app_id, expires_in: lifetimeSeconds, nonce });
}

/** @throws PaypalFault 401 */
export async function requireToken(c: Context, { store, now }: PaypalDeps): Promise<void> {
  const [, token = ''] = /^Bearer (\w+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  const query = store.db.selectFrom('access_tokens').select('expires_at').where('token', '=', token);
  const row = token.startsWith(prefix) ? await query.executeTakeFirst() : undefined;
  if (!row || row.expires_at <= now().toISOString()) throw new PaypalFault(401);
}

function isKnownClient(c: Context, { clientId, clientSecret }: PaypalKeys): boolean {
  const [, encoded = ''] = /^Basic (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  return isSameSecret(Buffer.from(encoded, 'base64').toString(), `${clientId}:${clientSecret}`);
}

const wrongClient = { error: 'invalid_client', error_description: 'Client Authentication failed' };
const wrongGrant = { error: 'unsupported_grant_type', error_description: 'unsupported grant_type' };
