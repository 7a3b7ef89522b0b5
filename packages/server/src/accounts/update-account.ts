import type { Tx } from '../db/index.ts';
import { FieldError, unauthorized } from '../http/errors.ts';
import { endSessions } from './access.ts';
import { type AccountRow, lockAccount } from './account.ts';
import type { AccountContext } from './context.ts';
import { assertPassword, currentAccount } from './current-password.ts';
import { changeEmail } from './email.ts';
import { AccountChange, readFields } from './input.ts';

/** Changes name, email or password; when anything is wrong, nothing changes. */
export async function updateAccount(context: AccountContext, body: Record<string, unknown>): Promise<AccountRow> {
  const { deps, session } = context;
  const account = await currentAccount(context);
  const { password, new_password, email, ...names } = readFields(AccountChange, body);
  const password_hash = await newHash(context, account, { password, new_password });
  const mail = { now: deps.now(), locale: await context.locale() };
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockAccount(tx, account.id);
    if (!before) throw unauthorized();
    if (Object.keys(names).length > 0) await save(tx, before.id, names);
    if (password_hash) {
      await save(tx, before.id, { password_hash });
      await endSessions(tx, before.id, session.row?.id);
    }
    if (email !== undefined && email !== before.email) await changeEmail(tx, { ...before, ...names }, email, mail);
    return tx.selectFrom('accounts').selectAll().where('id', '=', before.id).executeTakeFirstOrThrow();
  });
}

async function save(tx: Tx, id: string, change: Partial<AccountRow>): Promise<void> {
  await tx.updateTable('accounts').set(change).where('id', '=', id).execute();
}

interface PasswordChange {
  password: string | undefined;
  new_password: string | undefined;
}

async function newHash(context: AccountContext, account: AccountRow, change: PasswordChange): Promise<string | null> {
  const { password, new_password } = change;
  if (password === undefined && new_password === undefined) return null;
  if (new_password === undefined) throw new FieldError('new_password', 'REQUIRED', 'Enter a new password');
  await assertPassword(context, account, password);
  return context.passwords.hash(new_password);
}
