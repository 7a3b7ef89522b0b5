import type { Context } from 'hono';
import { isSameSecret } from '../../http/ids.ts';
import { isJsonObject, readJsonBody } from '../../http/input.ts';
import { requireToken } from './api/access.ts';
import { assertPlayed } from './api/assert-played.ts';
import { malformed } from './api/faults.ts';
import { findObject } from './api/objects.ts';
import type { PaypalDeps } from './keys.ts';
import { deriveWebhookSecret, signTransmission } from './transmission.ts';

const fields = [
  'auth_algo',
  'cert_url',
  'transmission_id',
  'transmission_sig',
  'transmission_time',
  'webhook_id',
] as const;

/** Answers whether an announcement is PayPal's own. */
export async function verifySignature(c: Context, deps: PaypalDeps) {
  await requireToken(c, deps);
  const { webhook_event, ...body } = await readJsonBody(c);
  assertPlayed(body, fields, '');
  const missing = fields.find((field) => typeof body[field] !== 'string' || body[field] === '');
  if (missing || !isJsonObject(webhook_event)) {
    throw malformed('MISSING_REQUIRED_PARAMETER', `/${missing ?? 'webhook_event'}`);
  }
  const { keys } = deps;
  const transmission = { id: String(body.transmission_id), time: String(body.transmission_time) };
  const webhookId = String(body.webhook_id);
  const isSubscription =
    webhookId === keys.webhookId || (await findObject(deps.store.db, 'webhook', webhookId)) !== undefined;
  const secret = deriveWebhookSecret({ ...keys, webhookId });
  const expected = signTransmission(JSON.stringify(webhook_event), secret, transmission);
  const isOwn = isSubscription && isSameSecret(String(body.transmission_sig), expected);
  return c.json({ verification_status: isOwn ? 'SUCCESS' : 'FAILURE' });
}
