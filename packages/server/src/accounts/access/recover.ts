import * as v from 'valibot';
import type { Tx } from '../../db/index.ts';
import { countAttempt, isWithinLimit } from '../../http/attempt-limit.ts';
import type { Config } from '../../http/config.ts';
import { isAllowedOrigin } from '../../http/cors.ts';
import { emailOf } from '../../http/email.ts';
import { readFields } from '../../http/read-fields.ts';
import { findByEmail, NewPassword, Recover } from '../record/index.ts';
import { forgetWrongCodes } from '../second-factor/index.ts';
import { endSessions } from './access.ts';
import { mailRecoverLink } from './account-mails.ts';
import type { AccountContext } from './context.ts';
import { checkKey, issueKey, takeKey } from './keys.ts';
import { assertGoodPassword } from './new-password.ts';
import { markVerified } from './verify.ts';

const mailsPerAddress = 5;
const mailsPerNetwork = 30;

/** The password is read once the key is known to be good: who asks for a link is answered alike whatever else was sent. */
const KeyOrAddress = v.omit(Recover, ['password']);

/** Asks for a link, or sets the password with the key of one. */
export async function recoverAccount(context: AccountContext, body: Record<string, unknown>): Promise<void> {
  const { email, reset_url, reset_key, password_reset_key } = readFields(KeyOrAddress, body);
  const key = reset_key ?? password_reset_key;
  if (key === undefined || key === null) await sendLink(context, { email, reset_url });
  else await resetPassword(context, key, body);
}

interface Wanted {
  email: string | undefined;
  reset_url: string | undefined;
}

/** The same answer after the same work, whatever was sent: nobody learns which addresses have an account. */
async function sendLink({ deps, ip, locale }: AccountContext, wanted: Wanted): Promise<void> {
  const { db, config } = deps;
  const mail = { now: deps.now(), locale: await locale() };
  if (ip && config.rateLimitPerIp) {
    await countAttempt(db, { key: `recover:network:${ip}`, max: mailsPerNetwork }, mail.now);
  }
  const email = emailOf(wanted.email);
  if (!email || !(await isWithinLimit(db, { key: `recover:${email}`, max: mailsPerAddress }, mail.now))) return;
  await db.transaction().execute(async (tx) => {
    const account = await findByEmail(tx, email);
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

/**
 * Sets the password, and ends every other session of the account.
 * @throws ApiError when the key is unknown, used or expired; FieldErrors on `password`
 */
async function resetPassword(context: AccountContext, key: string, body: Record<string, unknown>): Promise<void> {
  const { deps, session, passwords } = context;
  const given = { kind: 'recover', key, param: 'reset_key', now: deps.now() } as const;
  const { email: known } = await checkKey(deps.db, given);
  const { password } = readFields(NewPassword, body);
  await assertGoodPassword(context, { field: 'password', password, email: known });
  const hash = await passwords.hash(password);
  await deps.db.transaction().execute(async (tx) => {
    const { account_id, email } = await takeKey(tx, given);
    await tx.updateTable('accounts').set({ password_hash: hash }).where('id', '=', account_id).execute();
    await markVerified(tx, { accountId: account_id, email });
    await endSessions(tx, account_id, session.row?.id);
    await forgetWrongCodes(tx, account_id);
    deps.log.info('password set by mail', { account: account_id });
  });
}
