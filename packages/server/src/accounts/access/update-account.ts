import type * as v from 'valibot';
import type { Tx } from '../../db/index.ts';
import { recordEvent } from '../../events/index.ts';
import { FieldError } from '../../http/errors.ts';
import { readFields } from '../../http/read-fields.ts';
import { sentence } from '../../http/sentences/sentence.ts';
import { countMailRequest, permitMail } from '../../notifications/index.ts';
import { AccountChange, type AccountRow } from '../record/index.ts';
import { forgetWrongCodes } from '../second-factor/index.ts';
import { endSessions } from './access.ts';
import { type AccountContext, mailAsker } from './context.ts';
import { assertPassword, currentAccount, isRecentlyProven, lockCurrent } from './current-password.ts';
import { changeEmail, type PermitMails } from './email.ts';
import { assertGoodPassword } from './new-password.ts';

/** Changes name, email or password; when anything is wrong, nothing changes. */
export async function updateAccount(context: AccountContext, body: Record<string, unknown>): Promise<AccountRow> {
  const { deps, session } = context;
  const account = await currentAccount(context);
  const { password, new_password, ...change } = readFields(AccountChange, body);
  const { email = account.email, ...names } = change;
  const password_hash = await allow(context, account, { email: change.email, password, new_password });
  const mail = { now: deps.now(), locale: await context.locale() };
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockCurrent(tx, account);
    if (Object.keys(names).length > 0) await save(tx, before.id, names);
    if (password_hash) {
      await save(tx, before.id, { password_hash });
      await endSessions(tx, before.id, session.row?.id);
      await forgetWrongCodes(tx, before.id);
    }
    if (email !== account.email && email !== before.email) {
      await changeEmail(tx, { ...before, ...names }, email, { ...mail, permitMails: permitting(context, tx) });
    }
    const after = await tx.selectFrom('accounts').selectAll().where('id', '=', before.id).executeTakeFirstOrThrow();
    await recordChange(tx, before, after, deps.now());
    return after;
  });
}

function permitting(context: AccountContext, tx: Tx): PermitMails {
  const asker = mailAsker(context, tx);
  return async (kind, email) => {
    await countMailRequest(asker, kind);
    return permitMail(asker, kind, email);
  };
}

const told = [
  ['email', 'email'],
  ['first_name', 'first_name'],
  ['last_name', 'last_name'],
  ['password_hash', 'password'],
] as const;

/** Names of what differs, and nothing of what it says. */
async function recordChange(tx: Tx, before: AccountRow, after: AccountRow, now: Date): Promise<void> {
  const changed = told.filter(([field]) => before[field] !== after[field]).map(([, name]) => name);
  if (changed.length === 0) return;
  await recordEvent(tx, { type: 'account.updated', entity_id: after.id, data: { changed }, actor: 'shopper' }, now);
}

async function save(tx: Tx, id: string, change: Partial<AccountRow>): Promise<void> {
  await tx.updateTable('accounts').set(change).where('id', '=', id).execute();
}

type Wish = Pick<v.InferOutput<typeof AccountChange>, 'email' | 'password' | 'new_password'>;

/**
 * A password and an address open the account. A new password is for whoever knows the current one; a new address as well, unless
 * the session has just shown that it does.
 * @returns the new password's hash; null when it stays
 */
async function allow(context: AccountContext, account: AccountRow, wish: Wish): Promise<string | null> {
  const { email, password, new_password } = wish;
  if (password !== undefined && new_password === undefined && email === undefined) {
    throw new FieldError('new_password', 'REQUIRED', sentence('newPasswordMissing'));
  }
  if (new_password !== undefined) {
    const owner = email ?? account.email;
    await assertGoodPassword(context, { field: 'new_password', password: new_password, email: owner });
    await assertPassword(context, account, password);
    return context.passwords.hash(new_password);
  }
  const isMoving = (email ?? account.email) !== account.email;
  if (password || (isMoving && !isRecentlyProven(context))) await assertPassword(context, account, password);
  return null;
}
