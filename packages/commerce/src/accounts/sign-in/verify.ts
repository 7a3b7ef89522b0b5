import type { Tx } from '@mercer/database';
import { countMailRequest, permitMail } from '@mercer/mail';
import { parseBodyFields } from '@mercer/platform/http/read-fields';
import { findAccount, Verify } from '../record/index.ts';
import { mailVerifyLink } from './account-mails.ts';
import { type AccountContext, createMailAsker } from './context.ts';
import { currentAccount } from './current-password.ts';
import { consumeAccountKey, findAccountKey } from './keys.ts';

/**
 * The owner of an address says that it is theirs, logged in or not. Without a key the account asks for another mail.
 * @throws ApiError when the key is unknown, used or expired
 */
export async function verifyEmail(context: AccountContext, body: Record<string, unknown>): Promise<void> {
  const { key } = parseBodyFields(Verify, body);
  if (key === undefined || key === null) return resendVerifyMail(context);
  const { deps } = context;
  await deps.db.transaction().execute(async (tx) => {
    if (await isVerifiedBy(tx, key)) return;
    const { account_id, email } = await consumeAccountKey(tx, { kind: 'verify', key, param: 'key', now: deps.now() });
    await markVerified(tx, { accountId: account_id, email });
  });
}

/** Programs open links before people do: a second use that changes nothing is no fault. */
async function isVerifiedBy(tx: Tx, key: string): Promise<boolean> {
  const verifyKey = await findAccountKey(tx, { kind: 'verify', key });
  const account = verifyKey?.date_used ? await findAccount(tx, verifyKey.account_id) : undefined;
  return account?.email === verifyKey?.email && account?.email_verified === 1;
}

/** Marks the address as verified while it is still the account's. */
async function markVerified(tx: Tx, { accountId, email }: { accountId: string; email: string }): Promise<void> {
  const accounts = tx.updateTable('accounts').set({ email_verified: 1 }).where('id', '=', accountId);
  await accounts.where('email', '=', email).execute();
}

async function resendVerifyMail(context: AccountContext): Promise<void> {
  const account = await currentAccount(context);
  if (account.email_verified) return;
  const asker = createMailAsker(context);
  await countMailRequest(asker, 'verify');
  const permit = await permitMail(asker, 'verify', account.email);
  const mail = { now: asker.now, locale: await context.locale(), permit };
  await context.deps.db.transaction().execute((tx) => mailVerifyLink(tx, account, mail));
}
