import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** A new record id: 24 hexadecimal characters whose first eight are the time, so that newer ids sort higher. */
export function createRecordId(now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
    .toString(16)
    .padStart(8, '0');
  const random = randomUUID(); // Node generates random bytes in batches; both ends are random
  return seconds + random.slice(0, 8) + random.slice(-8);
}

/** A secret of 192 random bits for URLs and headers. */
export function createSecretToken(): string {
  return randomBytes(24).toString('base64url');
}

/** Hashes a secret; the hash is stored instead of the secret. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
