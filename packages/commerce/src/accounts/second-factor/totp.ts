import { Secret, TOTP } from 'otpauth';

/** The only codes that every authenticator app computes. */
const appCodes = { algorithm: 'SHA1', digits: 6, period: 30 };
/** Number of time steps by which the clocks of shop and phone may differ (RFC 6238 §5.2). */
const driftSteps = 1;
// RFC 4226 §4, R6: 160 bits are recommended
const secretBytes = 20;

/** Creates the secret that the authenticator app and the shop share, in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/**
 * Builds a URL that authenticator apps read: https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 * @param secret base32
 */
export function buildOtpauthUrl(secret: string, { issuer, email }: { issuer: string; email: string }): string {
  return new TOTP({ ...appCodes, secret, issuer, label: email }).toString();
}

/**
 * Finds the time step (RFC 6238 §4) whose code it is, among those that may be now.
 * @param secret base32
 * @param last time step of the last code that was taken: this one and those before it have been seen
 * @returns null when there is none
 */
export function findMatchingStep(
  secret: string,
  code: string,
  { now, last }: { now: Date; last: number },
): number | null {
  const totp = new TOTP({ ...appCodes, secret });
  const timestamp = now.getTime();
  const drift = totp.validate({ token: code, timestamp, window: driftSteps });
  const step = drift === null ? last : totp.counter({ timestamp }) + drift;
  return step > last ? step : null;
}
