import type { MailedLinkAccount } from '@mercer/contract';
import { parseBodyFields } from '@mercer/platform/http/read-fields';
import { findAccount, MailedKey } from '../record/index.ts';
import type { AccountContext } from './context.ts';
import { checkMailedKey, createInvalidKeyError } from './keys.ts';

/**
 * Which account the key of a mail is about, for the page that asks whether it shall be used. The key stays as it is.
 * @throws ApiError when the key is unknown, used or expired
 */
export async function readMailedLink(
  { deps }: AccountContext,
  body: Record<string, unknown>,
): Promise<MailedLinkAccount> {
  const { key } = parseBodyFields(MailedKey, body);
  const { account_id, email } = await checkMailedKey(deps.db, { key, param: 'key', now: deps.now() });
  const account = await findAccount(deps.db, account_id);
  if (!account) throw createInvalidKeyError('key');
  return { email, date_created: account.date_created };
}
