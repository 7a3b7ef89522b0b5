import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { PaypalKeys } from './keys.ts';

/** PayPal signs with a key of its own, and answers who asks whether it was it: nobody else can tell, nor has to. */
export function signTransmission(body: string, secret: string, { id, time }: { id: string; time: string }): string {
  return createHmac('sha256', secret)
    .update(`${id}|${time}|${crc32(body)}`)
    .digest('base64');
}

export function deriveWebhookSecret({ webhookId, clientSecret }: PaypalKeys): string {
  return `${webhookId} ${clientSecret}`;
}
