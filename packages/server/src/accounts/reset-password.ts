import type { Tx } from '../db/index.ts';
import { parseBodyFields } from '../http/read-fields.ts';
import {
  type AccountContext,
  assertGoodPassword,
  checkAccountKey,
  consumeAccountKey,
  endAccountSessions,
} from './access/index.ts';
import { reclaimAddress } from './reclaim-address.ts';
import { confirmedEmail, findAccount, NewPassword } from './record/index.ts';
import { forgetWrongCodes } from './second-factor/index.ts';

/**
 * Sets the password, and ends every other session of the account. Whoever has the key reads the mails of the address: nothing stays
 * of an account that has never shown that it may.
 * @throws ApiError when the key is unknown, used or expired; FieldErrors on `password`
 */
export async function resetPassword(
  context: AccountContext,
  key: string,
  body: Record<string, unknown>,
): Promise<void> {
  const { deps, passwords } = context;
  const presentedKey = { kind: 'recover', key, param: 'reset_key', now: deps.now() } as const;
  const { email } = await checkAccountKey(deps.db, presentedKey);
  const { password } = parseBodyFields(NewPassword, body);
  await assertGoodPassword(context, { field: 'password', password, email });
  const hash = await passwords.hash(password);
  await deps.db.transaction().execute(async (tx) => {
    const { account_id } = await checkAccountKey(tx, presentedKey);
    const account = await findAccount(tx, account_id);
    if (account && confirmedEmail(account) === null) {
      await reclaimAddress(context, tx, { account, presentedKey, hash });
    } else {
      await consumeAccountKey(tx, presentedKey);
      await storePasswordHash(context, tx, { id: account_id, hash });
    }
    deps.log.info('password set by mail', { account: account_id });
  });
}

async function storePasswordHash({ session }: AccountContext, tx: Tx, { id, hash }: { id: string; hash: string }) {
  await tx.updateTable('accounts').set({ password_hash: hash }).where('id', '=', id).execute();
  await endAccountSessions(tx, id, session.row?.id);
  await forgetWrongCodes(tx, id);
}
