import type { MailedLinkAccount } from '@mercer/contract';
import { formatDate } from '../../i18n/format-date.ts';
import { messages } from '../../i18n/messages.ts';
import { logFailure } from '../../loading/api-errors.ts';
import type { Client } from '../../loading/client.ts';
import { findLinkProblem } from './link-problem.ts';

/** Which account the key of a mail is about; null when that cannot be said: the page's button says why. */
export async function readMailedLink(client: Client, key: string): Promise<MailedLinkAccount | null> {
  if (!key) return null;
  try {
    return await client.post<MailedLinkAccount>('/account/link', { key });
  } catch (error) {
    if (!findLinkProblem(error)) logFailure('A mailed link could not be read:', error);
    return null;
  }
}

/** Names the account before anything is done to it: who has several, or none, must see which one it is. */
export function LinkAccount({ account }: { account: MailedLinkAccount | null }) {
  return account && <p>{messages().links.about(account.email, formatDate(account.date_created))}</p>;
}
