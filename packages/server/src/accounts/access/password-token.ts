import type { Tx } from '../../db/index.ts';
import { type AccountRow, findByEmail, lockAccount } from '../record/index.ts';
import type { AccountContext } from './context.ts';
import { assertPassword, currentAccount } from './current-password.ts';
import { findKey, issueKey, tryTakeKey } from './keys.ts';

/** A token that logs the account in once, elsewhere, within 15 minutes; who asks must know the password. */
export async function createPasswordToken(context: AccountContext, { password }: Record<string, unknown>) {
  const account = await currentAccount(context);
  await assertPassword(context, account, password);
  const { id: accountId, email } = account;
  const key = { kind: 'login', accountId, email, now: context.deps.now() } as const;
  const password_token = await context.deps.db.transaction().execute((tx) => issueKey(tx, key));
  return { password_token };
}

/** The account that the token logs in; null when it is not that address's, used or expired. */
export async function takeLoginKey(
  tx: Tx,
  { email, token, now }: { email: string; token: string; now: Date },
): Promise<AccountRow | null> {
  const known = await findByEmail(tx, email);
  const account = known && (await lockAccount(tx, known.id));
  const key = { kind: 'login', key: token, now } as const;
  const isOwn = (await findKey(tx, key))?.account_id === account?.id;
  return account && isOwn && (await tryTakeKey(tx, key)) ? account : null;
}
