import type { Db, Tx } from '../../db/index.ts';
import { FieldError } from '../../http/errors.ts';
import { readFields } from '../../http/read-fields.ts';
import { sentence } from '../../http/sentences/sentence.ts';
import type { MailPermit } from '../../notifications/index.ts';
import { type AccountRow, MailedKey } from '../record/index.ts';
import { endSessions } from './access.ts';
import { type MailContext, mailUndoLink, mailVerifyLink } from './account-mails.ts';
import type { AccountContext } from './context.ts';
import { dropKeys, invalidKey, type KeyRow, takeKey } from './keys.ts';

/** Deliberately vague: it says of no address that it has an account. */
export function emailTaken(): FieldError {
  return new FieldError('email', 'INVALID', sentence('emailTaken'));
}

/** Lets a mail to an address go. @throws ApiError 429 when the address or the network has had too many */
export type PermitMails = (kind: 'verify' | 'email_changed', email: string) => Promise<MailPermit>;

interface EmailChange extends MailContext {
  permitMails: PermitMails;
  /** Whoever runs the shop has made sure that the account is its holder's. */
  isVouched?: boolean;
}

/** The new address counts at once; the old one gets a link that takes the change back for 72 hours. */
export async function changeEmail(
  tx: Tx,
  before: AccountRow,
  email: string,
  { permitMails, isVouched = false, ...mail }: EmailChange,
): Promise<void> {
  await setEmail(tx, before.id, { email, email_verified: 0 });
  await assertNotReserved(tx, email, before.id, mail.now);
  // links on their way to the old address must not open the account any more
  await dropKeys(tx, before.id, ['recover', 'verify']);
  const undo = { ...mail, permit: await permitMails('email_changed', before.email) };
  const left = isVouched ? { ...before, email_verified: 1 as const } : before;
  await mailUndoLink(tx, { before: left, new_email: email }, undo);
  await mailVerifyLink(tx, { ...before, email }, { ...mail, permit: await permitMails('verify', email) });
}

/**
 * The owner of the old address takes the change back: it is the account's again, confirmed where it was, and everybody is logged out.
 * An address that was never confirmed stays so: its owner need not be who chose the password.
 * @throws ApiError when the key is unknown, used or expired, or the address, never confirmed, is another account's by now
 */
export async function undoEmailChange({ deps }: AccountContext, body: Record<string, unknown>): Promise<void> {
  const { key } = readFields(MailedKey, body);
  const given = { kind: 'undo_email', key, param: 'key', now: deps.now() } as const;
  await deps.db.transaction().execute(async (tx) => {
    await giveEmailBack(tx, await takeKey(tx, given)).catch(linkSpoiled);
  });
}

function linkSpoiled(error: unknown): never {
  throw error instanceof FieldError ? invalidKey('key') : error;
}

/**
 * The account has the address of the key again, and nobody is logged in to it.
 * @throws FieldError on `email` when another account has it
 */
export async function giveEmailBack(tx: Tx, { account_id, email, email_verified }: KeyRow): Promise<void> {
  await setEmail(tx, account_id, { email, email_verified });
  await dropKeys(tx, account_id, ['undo_email', 'verify']);
  await endSessions(tx, account_id, undefined);
}

/** @throws FieldError on `email` when another account has it, at the same moment included */
async function setEmail(tx: Tx, accountId: string, change: Pick<AccountRow, 'email' | 'email_verified'>) {
  const others = tx.selectFrom('accounts').select('id').where('email', '=', change.email).where('id', '<>', accountId);
  if (await others.executeTakeFirst()) throw emailTaken();
  await tx.updateTable('accounts').set(change).where('id', '=', accountId).execute().catch(meanTaken);
}

const uniqueViolations = new Set(['SQLITE_CONSTRAINT_UNIQUE', '23505']);

/** Somebody took the address between the check and the update. */
function meanTaken(error: unknown): never {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  throw uniqueViolations.has(code) ? emailTaken() : error;
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
  if (reserved) throw emailTaken();
}
