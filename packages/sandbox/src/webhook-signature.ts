import { createHmac } from 'node:crypto';
import type { Gateway } from './store/tables.ts';

/** The headers by which the shop knows the sender: time and body signed with the secret that both hold. */
export function signatureOf(gateway: Gateway, body: string, { secret, time }: { secret: string; time: Date }) {
  return schemes[gateway](body, secret, String(time.getTime()));
}

const schemes: Record<Gateway, (body: string, secret: string, time: string) => Record<string, string>> = {
  card: (body, secret, time) => ({ 'mercer-signature': `t=${time},v1=${hmac(secret, `${time}.${body}`)}` }),
  airwallex: (body, secret, time) => ({ 'x-timestamp': time, 'x-signature': hmac(secret, time + body) }),
};

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
