import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { isSameSecret } from '../http/ids.ts';
import { isJsonObject, readJsonBody } from '../http/input.ts';
import { paypalSecret, paypalSignature } from '../webhook-signature.ts';
import { requireToken } from './api/access.ts';
import { assertPlayed } from './api/assert-played.ts';
import { malformed } from './api/faults.ts';
import { findObject } from './api/objects.ts';

const fields = [
  'auth_algo',
  'cert_url',
  'transmission_id',
  'transmission_sig',
  'transmission_time',
  'webhook_id',
] as const;

/** Answers whether an announcement is PayPal's own. */
export async function verifySignature(c: Context, deps: SandboxDeps) {
  await requireToken(c, deps);
  const { webhook_event, ...body } = await readJsonBody(c);
  assertPlayed(body, fields, '');
  const missing = fields.find((field) => typeof body[field] !== 'string' || body[field] === '');
  if (missing || !isJsonObject(webhook_event)) {
    throw malformed('MISSING_REQUIRED_PARAMETER', `/${missing ?? 'webhook_event'}`);
  }
  const { paypal } = deps.keys;
  const transmission = { id: String(body.transmission_id), time: String(body.transmission_time) };
  const webhookId = String(body.webhook_id);
  const isSubscription =
    webhookId === paypal.webhookId || (await findObject(deps.store.db, 'webhook', webhookId)) !== undefined;
  const secret = paypalSecret({ ...paypal, webhookId });
  const expected = paypalSignature(JSON.stringify(webhook_event), secret, transmission);
  const isOwn = isSubscription && isSameSecret(String(body.transmission_sig), expected);
  return c.json({ verification_status: isOwn ? 'SUCCESS' : 'FAILURE' });
}
