import { createHmac } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * An authenticator app, written apart from the shop (RFC 6238).
 * @param secret base32
 * @returns the code of that moment; six digits
 */
export function computeTotp(secret: string, moment: number | Date = Date.now()): string {
  const number = [...secret].reduce((sum, letter) => sum * 32n + BigInt(letters.indexOf(letter)), 0n);
  const key = Buffer.from(number.toString(16).padStart((secret.length * 5) / 4, '0'), 'hex');
  const counter = Buffer.alloc(8);
  counter.writeUInt32BE(Math.floor(Number(moment) / 30_000), 4);
  const digest = createHmac('sha1', key).update(counter).digest('hex');
  const at = Number.parseInt(digest.slice(-1), 16) * 2;
  const code = Number.parseInt(digest.slice(at, at + 8), 16) % 2 ** 31;
  return String(code).slice(-6).padStart(6, '0');
}
