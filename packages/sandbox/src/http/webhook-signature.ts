import { createHmac } from 'node:crypto';

/** Signs a time and a body in the form `t=…,v1=…`. */
export function signWithTime(body: string, secret: string, time: number): string {
  return `t=${time},v1=${computeHmac(secret, `${time}.${body}`)}`;
}

export function computeHmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
