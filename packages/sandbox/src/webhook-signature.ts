import { createHmac, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { GatewayKeys } from './keys.ts';
import type { Gateway } from './store/tables.ts';

/** The headers by which the shop knows the sender: time and body signed with the secret that both hold. */
export function buildSignatureHeaders(
  gateway: Gateway,
  body: string,
  { secret, time }: { secret: string; time: Date },
) {
  return schemes[gateway](body, secret, time);
}

export function webhookSecret(gateway: Gateway, { webhook, stripe, paypal, quickpay }: GatewayKeys): string {
  const gatewaySecrets: Partial<Record<Gateway, string>> = {
    stripe: stripe.webhookSecret,
    paypal: paypalSecret(paypal),
    quickpay: quickpay.privateKey,
  };
  return gatewaySecrets[gateway] ?? webhook;
}

const schemes: Record<Gateway, (body: string, secret: string, time: Date) => Record<string, string>> = {
  card: (body, secret, time) => ({ 'mercer-signature': signWithTime(body, secret, time.getTime()) }),
  airwallex: (body, secret, time) => ({
    'x-timestamp': String(time.getTime()),
    'x-signature': computeHmac(secret, time.getTime() + body),
  }),
  // Klarna was given a URL that proves where a call comes from
  klarna: () => ({}),
  paysafecard: () => ({}),
  // Amazon's message contains its signature
  amazon: () => ({ 'x-amz-sns-message-type': 'Notification' }),
  quickpay: (body, secret) => ({ 'quickpay-checksum-sha256': computeHmac(secret, body) }),
  // Braintree's body contains its signature
  braintree: () => ({}),
  stripe: (body, secret, time) => ({
    'stripe-signature': signWithTime(body, secret, Math.floor(time.getTime() / 1000)),
  }),
  paypal: (body, secret, time) => {
    const transmission = { id: randomUUID(), time: `${time.toISOString().slice(0, 19)}Z` };
    return {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-sandbox',
      'paypal-transmission-id': transmission.id,
      'paypal-transmission-time': transmission.time,
      'paypal-transmission-sig': paypalSignature(body, secret, transmission),
    };
  },
};

/** PayPal signs with a key of its own, and answers who asks whether it was it: nobody else can tell, nor has to. */
export function paypalSignature(body: string, secret: string, { id, time }: { id: string; time: string }): string {
  return createHmac('sha256', secret)
    .update(`${id}|${time}|${crc32(body)}`)
    .digest('base64');
}

export function paypalSecret({ webhookId, clientSecret }: GatewayKeys['paypal']): string {
  return `${webhookId} ${clientSecret}`;
}

function signWithTime(body: string, secret: string, time: number): string {
  return `t=${time},v1=${computeHmac(secret, `${time}.${body}`)}`;
}

function computeHmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
