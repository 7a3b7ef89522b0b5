import { randomBytes } from 'node:crypto';
import { type Db, hashToken, type Tx } from '@mercer/database';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 §6 without padding: as authenticator apps take secrets, and people type them. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** @param text of the alphabet alone */
export function decodeBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Normalizes base32 as a person may type it: in lower case, in groups, with digits that look like letters. */
export function normalizeBase32(typedText: string): string {
  return typedText
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[018]/g, (digit) => (digit === '0' ? 'O' : digit === '1' ? 'I' : 'B'));
}

const recoveryCodeCount = 10;
// 120 bits: so many need no slow hash (OWASP ASVS 6.5.2), and cannot be guessed
const codeBytes = 15;

/** Ten new codes in place of those before. Only their hashes are kept: they are told once. */
export async function giveRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => encodeBase32(randomBytes(codeBytes)));
  await dropRecoveryCodes(tx, accountId);
  const rows = codes.map((code) => ({ account_id: accountId, hash: hashToken(code) }));
  await tx.insertInto('recovery_codes').values(rows).execute();
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

/** Uses it up: of two at once, one works. */
export async function takeRecoveryCode(tx: Tx, accountId: string, typedCode: string): Promise<boolean> {
  const codes = tx.deleteFrom('recovery_codes').where('account_id', '=', accountId);
  const { numDeletedRows } = await codes.where('hash', '=', hashToken(normalizeBase32(typedCode))).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const codes = db.selectFrom('recovery_codes').where('account_id', '=', accountId);
  const { left: remainingCodes } = await codes
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  return remainingCodes;
}

export async function dropRecoveryCodes(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
}
