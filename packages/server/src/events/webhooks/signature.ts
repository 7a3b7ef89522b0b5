import { createHmac } from 'node:crypto';

interface Signed {
  secret: string;
  timestampSeconds: number;
  body: string;
}

/** `t=…,v1=…`: HMAC-SHA256, in hexadecimal, of the time of sending, a dot and the body. */
export function computeSignature({ secret, timestampSeconds, body }: Signed): string {
  const code = createHmac('sha256', secret).update(`${timestampSeconds}.${body}`).digest('hex');
  return `t=${timestampSeconds},v1=${code}`;
}
