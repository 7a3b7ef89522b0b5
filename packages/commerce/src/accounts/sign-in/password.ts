import { randomBytes, scrypt as scryptCallback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordCost } from '@mercer/platform/http/config';

const scrypt = promisify<string, Buffer, number, PasswordCost & { maxmem: number }, Buffer>(scryptCallback);

// OWASP's password storage cheat sheet: N 2^15, r 8, p 3 — 32 MB and about 100 ms a hash
export const defaultCost: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };

/** Memory-hard hash of a password, as `scrypt$<N>$<r>$<p>$<salt>$<hash>`: raising the cost leaves old ones valid. */
export async function hashPassword(password: string, cost = defaultCost): Promise<string> {
  const salt = randomBytes(16);
  const hash = await deriveScryptHash(password, salt, 32, cost);
  const { N, r, p } = cost;
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Compares in constant time; an unknown format is never a match. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, hash] = stored.split('$');
  if (scheme !== 'scrypt' || !salt || !hash) return false;
  const expected = Buffer.from(hash, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await deriveScryptHash(password, Buffer.from(salt, 'base64url'), expected.length, cost);
  return timingSafeEqual(actual, expected);
}

function deriveScryptHash(password: string, salt: Buffer, length: number, cost: PasswordCost): Promise<Buffer> {
  const maxmem = 2 * 128 * (cost.N + cost.p) * cost.r + 4096;
  return scrypt(password.normalize('NFKC'), salt, length, { ...cost, maxmem });
}
