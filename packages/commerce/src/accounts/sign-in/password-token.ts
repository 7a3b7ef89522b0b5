import type { Db, Tx } from '@mercer/database';
import { parseBodyFields } from '@mercer/platform/http/read-fields';
import { type AccountRow, CurrentPassword, findAccountByEmail, lockAccount } from '../record/index.ts';
import type { AccountContext } from './context.ts';
import { assertPassword, currentAccount, lockCurrentAccount } from './current-password.ts';
import { findAccountKey, issueAccountKey, tryConsumeKey } from './keys.ts';

/** A token that logs the account in once, elsewhere, within 15 minutes; who asks must know the password. */
export async function createPasswordToken(context: AccountContext, body: Record<string, unknown>) {
  const account = await currentAccount(context);
  const { password } = parseBodyFields(CurrentPassword, body);
  await assertPassword(context, account, password);
  const { id: accountId, email } = account;
  const key = { kind: 'login', accountId, email, now: context.deps.now() } as const;
  const password_token = await context.deps.db.transaction().execute(async (tx) => {
    await lockCurrentAccount(tx, account);
    return issueAccountKey(tx, key);
  });
  return { password_token };
}

interface SubmittedToken {
  email: string;
  token: string;
  now: Date;
}

/** The account that the token would log in, which stays good; null as {@link takeLoginKey}. */
export async function accountOfLoginKey(db: Db, { email, token, now }: SubmittedToken): Promise<AccountRow | null> {
  const account = await findAccountByEmail(db, email);
  const key = await findAccountKey(db, { kind: 'login', key: token });
  const isGood = key && !key.date_used && key.date_expires > now.toISOString();
  return account && isGood && key.account_id === account.id ? account : null;
}

/** The account that the token logs in; null when it is not that address's, used or expired. */
export async function takeLoginKey(tx: Tx, { email, token, now }: SubmittedToken): Promise<AccountRow | null> {
  const foundAccount = await findAccountByEmail(tx, email);
  const account = foundAccount && (await lockAccount(tx, foundAccount.id));
  const key = { kind: 'login', key: token, now } as const;
  const isOwn = (await findAccountKey(tx, key))?.account_id === account?.id;
  return account && isOwn && (await tryConsumeKey(tx, key)) ? account : null;
}
