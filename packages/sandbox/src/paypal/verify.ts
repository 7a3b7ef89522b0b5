import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { isSameSecret } from '../http/ids.ts';
import { isObject, readBody } from '../http/input.ts';
import { paypalSecret, paypalSignature } from '../webhook-signature.ts';
import { requireToken } from './api/access.ts';
import { malformed } from './api/faults.ts';

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
  const { webhook_event, ...body } = await readBody(c);
  const missing = fields.find((field) => typeof body[field] !== 'string' || body[field] === '');
  if (missing || !isObject(webhook_event)) {
    throw malformed('MISSING_REQUIRED_PARAMETER', `/${missing ?? 'webhook_event'}`);
  }
  const { paypal } = deps.keys;
  const transmission = { id: String(body.transmission_id), time: String(body.transmission_time) };
  const expected = paypalSignature(JSON.stringify(webhook_event), paypalSecret(paypal), transmission);
  const isOwn = body.webhook_id === paypal.webhookId && isSameSecret(String(body.transmission_sig), expected);
  return c.json({ verification_status: isOwn ? 'SUCCESS' : 'FAILURE' });
}
