import type { Tx } from '../../db/index.ts';
import type { Config } from '../../http/config.ts';
import { isAllowedOrigin } from '../../http/cors.ts';
import { emailOf } from '../../http/email.ts';
import { countMailRequest, permitMailQuietly } from '../../notifications/index.ts';
import { lockAccountByEmail } from '../record/index.ts';
import { mailRecoverLink } from './account-mails.ts';
import { type AccountContext, mailAsker } from './context.ts';
import { issueKey } from './keys.ts';

interface Wanted {
  email: string | undefined;
  reset_url: string | undefined;
}

/** The same answer after the same work, whatever was sent: nobody learns which addresses have an account. */
export async function sendRecoverLink(context: AccountContext, wanted: Wanted): Promise<void> {
  const { db, config } = context.deps;
  const asker = mailAsker(context);
  const { now } = asker;
  const locale = await context.locale();
  await countMailRequest(asker, 'recover');
  const email = emailOf(wanted.email);
  const permit = email && (await permitMailQuietly(asker, 'recover', email));
  if (!email || !permit) return;
  const mail = { now, locale, permit };
  await db.transaction().execute(async (tx) => {
    const account = await lockAccountByEmail(tx, email);
    if (account) await mailRecoverLink(tx, account, (key) => linkOf(key, wanted.reset_url ?? '', config), mail);
    else await writeAsMuch(tx, mail.now);
  });
}

/** A key and a mail are two rows; nothing works with these, and they go when they are old. */
async function writeAsMuch(tx: Tx, now: Date): Promise<void> {
  const nobodys = { kind: 'recover', accountId: '', email: '', now } as const;
  await issueKey(tx, nobodys);
  await issueKey(tx, nobodys);
}

const maxUrl = 1000;
const placeholder = /\{(password_)?reset_key\}/;

/** A shop elsewhere may ask for a link to its own page; it gets one when its origin is allowed. */
function linkOf(key: string, resetUrl: string, config: Config): string {
  const url = resetUrl.length <= maxUrl && URL.canParse(resetUrl) ? new URL(resetUrl) : null;
  if (!url || !isAllowedOrigin(url.origin, config)) return `/account/recover?key=${key}`;
  if (placeholder.test(resetUrl)) return resetUrl.replace(placeholder, key);
  url.searchParams.set('key', key);
  return url.href;
}
