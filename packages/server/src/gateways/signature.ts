import { createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidEvent } from './faults.ts';

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
  const expected = createHmac('sha256', secret).update(signed).digest();
  const given = Buffer.from(signature, 'hex');
  const isSame = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isSame || !isFresh) throw new InvalidEvent('The signature is not valid', 'invalid_signature');
}
