import { type Db, hashToken, type Tx } from '@mercer/database';
import { Secret } from 'otpauth';

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
  const codes = Array.from({ length: recoveryCodeCount }, () => new Secret({ size: codeBytes }).base32);
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
