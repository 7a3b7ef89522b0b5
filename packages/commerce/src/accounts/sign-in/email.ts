import type { Db, Tx } from '@mercer/database';
import type { MailPermit } from '@mercer/mail';
import { FieldError } from '@mercer/platform/http/errors';
import { parseBodyFields } from '@mercer/platform/http/read-fields';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { type AccountRow, MailedKey } from '../record/index.ts';
import { type MailContext, mailUndoLink, mailVerifyLink } from './account-mails.ts';
import type { AccountContext } from './context.ts';
import { consumeAccountKey, createInvalidKeyError, deleteUnusedKeys, type KeyRow } from './keys.ts';
import { endAccountSessions } from './sessions.ts';

/** Deliberately vague: it says of no address that it has an account. */
export function createEmailTakenError(): FieldError {
  return new FieldError('email', 'INVALID', createSentence('emailTaken'));
}

/** Lets a mail to an address go. @throws ApiError 429 when the address or the network has had too many */
export type PermitMails = (kind: 'verify' | 'email_changed', email: string) => Promise<MailPermit>;

interface EmailChange extends MailContext {
  permitMails: PermitMails;
  /** True when the operator of the shop has verified that the account belongs to its holder. */
  isVouched?: boolean;
}

/** The new address counts at once; the old one gets a link that takes the change back for 72 hours. */
export async function changeAccountEmail(
  tx: Tx,
  account: AccountRow,
  email: string,
  { permitMails, isVouched = false, ...mail }: EmailChange,
): Promise<void> {
  if (isVouched)
    await tx.updateTable('customers').set({ account_proven: 1 }).where('account_id', '=', account.id).execute();
  await updateAccountEmail(tx, account.id, { email, email_verified: 0 });
  await assertNotReserved(tx, email, account.id, mail.now);
  // links on their way to the old address must not open the account any more
  await deleteUnusedKeys(tx, account.id, ['recover', 'verify']);
  const undo = { ...mail, permit: await permitMails('email_changed', account.email) };
  const previousAccount = isVouched ? { ...account, email_verified: 1 as const } : account;
  await mailUndoLink(tx, { previousAccount: previousAccount, new_email: email }, undo);
  await mailVerifyLink(tx, { ...account, email }, { ...mail, permit: await permitMails('verify', email) });
}

/**
 * The owner of the old address takes the change back: it is the account's again, confirmed where it was, and everybody is logged out.
 * An address that was never confirmed stays so: its owner need not be who chose the password.
 * @throws ApiError when the key is unknown, used or expired, or the address, never confirmed, is another account's by now
 */
export async function undoEmailChange({ deps }: AccountContext, body: Record<string, unknown>): Promise<void> {
  const { key } = parseBodyFields(MailedKey, body);
  const keyInput = { kind: 'undo_email', key, param: 'key', now: deps.now() } as const;
  await deps.db.transaction().execute(async (tx) => {
    await giveEmailBack(tx, await consumeAccountKey(tx, keyInput)).catch(throwInvalidLink);
  });
}

function throwInvalidLink(error: unknown): never {
  throw error instanceof FieldError ? createInvalidKeyError('key') : error;
}

/**
 * The account has the address of the key again, and nobody is logged in to it.
 * @throws FieldError on `email` when another account has it
 */
export async function giveEmailBack(tx: Tx, { account_id, email, email_verified }: KeyRow): Promise<void> {
  await updateAccountEmail(tx, account_id, { email, email_verified });
  await deleteUnusedKeys(tx, account_id, ['undo_email', 'verify']);
  await endAccountSessions(tx, account_id, undefined);
}

/** @throws FieldError on `email` when another account has it, at the same moment included */
async function updateAccountEmail(tx: Tx, accountId: string, change: Pick<AccountRow, 'email' | 'email_verified'>) {
  const otherAccounts = tx
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', change.email)
    .where('id', '<>', accountId);
  if (await otherAccounts.executeTakeFirst()) throw createEmailTakenError();
  await tx.updateTable('accounts').set(change).where('id', '=', accountId).execute().catch(throwEmailTaken);
}

const uniqueViolations = new Set(['SQLITE_CONSTRAINT_UNIQUE', '23505']);

/** Throws when another account took the address between the check and the update. */
function throwEmailTaken(error: unknown): never {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  throw uniqueViolations.has(code) ? createEmailTakenError() : error;
}

/**
 * An address that an account has confirmed and given up is nobody else's until the change cannot be undone any more; one that was
 * never confirmed may be a stranger's, who is kept from nothing. Checked after the address was taken: by then a change at the same
 * moment has ended.
 */
export async function assertNotReserved(db: Db, email: string, accountId: string, now: Date): Promise<void> {
  const reserved = await db
    .selectFrom('account_keys')
    .select('key')
    .where('email', '=', email)
    .where('kind', '=', 'undo_email')
    .where('email_verified', '=', 1)
    .where('account_id', '<>', accountId)
    .where('date_used', 'is', null)
    .where('date_expires', '>', now.toISOString())
    .executeTakeFirst();
  if (reserved) throw createEmailTakenError();
}
