import { createHmac } from 'node:crypto';
import { equalsInConstantTime } from '@mercer/platform/http/constant-time-equality';
import { decodeBase32 } from './recovery-codes.ts';

const stepMs = 30_000;
/** Number of steps by which the clocks of shop and phone may differ (RFC 6238 §5.2). */
const driftSteps = 1;

/** Time steps since 1970 (RFC 6238 §4). */
export function computeTimeStep(now: Date): number {
  return Math.floor(now.getTime() / stepMs);
}

/**
 * The code of a time step: six digits, HMAC-SHA-1 as every app has it.
 * @param secret base32
 * @see RFC 4226 §5.3, RFC 6238 §4
 */
export function computeTotpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/**
 * The step whose code it is, of those that may be now and come after `last`; null when there is none.
 * @param last the step of the last code that was taken: an earlier one has been seen
 */
export function findMatchingStep(
  secret: string,
  code: string,
  { now, last }: { now: Date; last: number },
): number | null {
  const current = computeTimeStep(now);
  const steps = [current - driftSteps, current, current + driftSteps];
  const [matchingStep] = steps.filter(
    (step) => equalsInConstantTime(code, computeTotpCode(secret, step)) && step > last,
  );
  return matchingStep ?? null;
}
