import { createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidEvent } from './errors.ts';

interface Signature {
  /** ms, as it stands beside the signature */
  time: string;
  /** HMAC-SHA256 in hex */
  signature: string;
  signed: string;
}

const toleranceMs = 5 * 60_000;

/** @throws InvalidEvent unless the gateway has signed it, with our secret and in the last five minutes */
export function assertSigned({ time, signature, signed }: Signature, secret: string, now: Date): void {
  const isFresh = Math.abs(now.getTime() - Number(time)) <= toleranceMs;
  if (!isFresh) throw buildSignatureError();
  assertValidMac(signature, signed, secret);
}

/** @throws InvalidEvent unless it is the HMAC-SHA256 of the text, in hex: where the gateway signs no time */
export function assertValidMac(signature: string, signed: string, secret: string): void {
  const expected = Buffer.from(computeHexMac(signed, secret), 'hex');
  const receivedMac = Buffer.from(signature, 'hex');
  if (receivedMac.length !== expected.length || !timingSafeEqual(receivedMac, expected)) throw buildSignatureError();
}

export function computeHexMac(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

function buildSignatureError(): InvalidEvent {
  return new InvalidEvent('The signature is not valid', 'invalid_signature');
}
