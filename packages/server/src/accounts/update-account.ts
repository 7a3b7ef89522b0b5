import type { Db } from '../db/index.ts';
import { FieldError, unauthorized } from '../http/errors.ts';
import { type AccountRow, findAccount } from './account.ts';
import { AccountChange, readFields } from './input.ts';
import type { PasswordQueue } from './password-queue.ts';
import { emailTaken } from './sign-in.ts';

export interface AccountUpdate {
  accountId: string;
  /** stays when a new password ends the account's other sessions */
  sessionId: string;
  passwords: PasswordQueue;
}

/** Changes name, email or password; when anything is wrong, nothing changes. */
export async function updateAccount(
  db: Db,
  { accountId, sessionId, passwords }: AccountUpdate,
  body: Record<string, unknown>,
): Promise<AccountRow> {
  const account = await findAccount(db, accountId);
  if (!account) throw unauthorized();
  const { password, new_password, ...fields } = readFields(AccountChange, body);
  const password_hash = await newHash(account, { password, new_password }, passwords);
  const change = { ...fields, ...(password_hash ? { password_hash } : {}) };
  if (Object.keys(change).length === 0) return account;
  await db
    .transaction()
    .execute(async (tx) => {
      if (change.email !== undefined) await assertFree(tx, change.email, accountId);
      await tx.updateTable('accounts').set(change).where('id', '=', accountId).execute();
      if (!password_hash) return;
      await tx.deleteFrom('sessions').where('account_id', '=', accountId).where('id', '<>', sessionId).execute();
    })
    .catch(meanTaken);
  return { ...account, ...change };
}

interface PasswordChange {
  password: string | undefined;
  new_password: string | undefined;
}

async function newHash(account: AccountRow, change: PasswordChange, passwords: PasswordQueue) {
  const { password, new_password } = change;
  if (password === undefined && new_password === undefined) return null;
  if (new_password === undefined) throw new FieldError('new_password', 'REQUIRED', 'Enter a new password');
  if (password === undefined) throw new FieldError('password', 'REQUIRED', 'Enter your current password');
  if (!(await passwords.verify(password, account.password_hash))) {
    throw new FieldError('password', 'INVALID', 'The current password is incorrect');
  }
  return passwords.hash(new_password);
}

async function assertFree(db: Db, email: string, accountId: string) {
  const other = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', accountId)
    .executeTakeFirst();
  if (other) throw emailTaken();
}

const uniqueViolations = new Set(['SQLITE_CONSTRAINT_UNIQUE', '23505']);

/** Somebody took the address between the check and the update. */
function meanTaken(error: unknown): never {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  throw uniqueViolations.has(code) ? emailTaken() : error;
}
