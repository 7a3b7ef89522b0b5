import type { Tx } from '@mercer/database';
import { countMailRequest, permitMailQuietly } from '@mercer/mail';
import type { Config } from '@mercer/platform/http/config';
import { isAllowedOrigin } from '@mercer/platform/http/cors';
import { parseEmailAddress } from '@mercer/platform/http/email';
import { lockAccountByEmail } from '../record/index.ts';
import { mailRecoverLink } from './account-mails.ts';
import { type AccountContext, createMailAsker } from './context.ts';
import { issueAccountKey } from './keys.ts';

interface RecoverRequest {
  email: string | undefined;
  reset_url: string | undefined;
}

/**
 * Sends a recovery link; the answer and the work are the same for every input, so that no caller learns which addresses
 * have an account.
 */
export async function sendRecoverLink(context: AccountContext, request: RecoverRequest): Promise<void> {
  const { db, config } = context.deps;
  const asker = createMailAsker(context);
  const { now } = asker;
  const locale = await context.locale();
  await countMailRequest(asker, 'recover');
  const email = parseEmailAddress(request.email);
  const permit = email && (await permitMailQuietly(asker, 'recover', email));
  if (!email || !permit) return;
  const mail = { now, locale, permit };
  await db.transaction().execute(async (tx) => {
    const account = await lockAccountByEmail(tx, email);
    if (account)
      await mailRecoverLink(tx, account, (key) => buildRecoverLink(key, request.reset_url ?? '', config), mail);
    else await writeDecoyRows(tx, mail.now);
  });
}

/** A key and a mail are two rows; nothing works with these, and they go when they are old. */
async function writeDecoyRows(tx: Tx, now: Date): Promise<void> {
  const nobodys = { kind: 'recover', accountId: '', email: '', now } as const;
  await issueAccountKey(tx, nobodys);
  await issueAccountKey(tx, nobodys);
}

const maxUrl = 1000;
const placeholder = /\{(password_)?reset_key\}/;

/** A shop elsewhere may ask for a link to its own page; it gets one when its origin is allowed. */
function buildRecoverLink(key: string, resetUrl: string, config: Config): string {
  const url = resetUrl.length <= maxUrl && URL.canParse(resetUrl) ? new URL(resetUrl) : null;
  if (!url || !isAllowedOrigin(url.origin, config)) return `/account/recover?key=${key}`;
  if (placeholder.test(resetUrl)) return resetUrl.replace(placeholder, key);
  url.searchParams.set('key', key);
  return url.href;
}
