import type { Tx } from '@mercer/database';
import { countMailRequest, permitMailQuietly } from '@mercer/mail';
import { recordConsent } from '../customers/index.ts';
import { recordEvent } from '../events/index.ts';
import { profileColumns, readAccountBody, saveAddressParts } from './account-body.ts';
import { type AccountRow, buildAccountRow, findAccount, findAccountByEmail } from './record/index.ts';
import {
  type AccountContext,
  assertGoodPassword,
  assertNotReserved,
  createEmailTakenError,
  createMailAsker,
  enterAccount,
  insertAccount,
  mailVerifyLink,
  sendRecoverLink,
} from './sign-in/index.ts';

/**
 * Makes an account and logs in to it. Without a password nobody is logged in, and the address gets no mail: whoever reads its mails
 * sets a password by a link, and begins anew.
 * @throws FieldErrors on `email` when it is taken, at the same moment included
 */
export async function signUp(context: AccountContext, body: Record<string, unknown>): Promise<AccountRow> {
  const { deps } = context;
  const { fields, parts } = readAccountBody('create', body);
  const { email, password, shipping: _, billing: __, ...profile } = fields;
  if (password !== undefined) {
    await assertGoodPassword(context, { field: 'password', password, email });
    await refuseUnfinished(context, email);
  }
  await countMailRequest(createMailAsker(context), 'verify');
  const password_hash = password === undefined ? '' : await context.passwords.hash(password);
  const names = { first_name: '', last_name: '', ...profileColumns(profile, { metadata: '{}' }) };
  const now = deps.now();
  const row = buildAccountRow({ email, email_verified: 0, password_hash, ...names }, now);
  return deps.db.transaction().execute(async (tx) => {
    await insertAccount(tx, row);
    await assertNotReserved(tx, email, row.id, now);
    await saveAddressParts(tx, { id: row.id, now }, parts);
    if (password !== undefined) await welcomeAccount(context, tx, row);
    if (row.email_optin === 1) await recordConsent(tx, { email, granted: true, source: 'account' }, now);
    const created = { type: 'account.created', entity_id: row.id, data: {}, actor: 'shopper' } as const;
    await recordEvent(tx, created, now);
    return (await findAccount(tx, row.id)) ?? row;
  });
}

async function welcomeAccount(context: AccountContext, tx: Tx, row: AccountRow): Promise<void> {
  const mail = { now: context.deps.now(), locale: await context.locale() };
  // Signing up works even if the address has received its share of mails
  const permit = await permitMailQuietly(createMailAsker(context, tx), 'verify', row.email);
  if (permit) await mailVerifyLink(tx, row, { ...mail, permit });
  await enterAccount(context, tx, row);
}

/**
 * Refuses to sign up with an address whose account has no password: it may belong to someone else, so the address gets
 * a mail.
 * @throws FieldError on `email`, as for every address that has an account
 */
async function refuseUnfinished(context: AccountContext, email: string): Promise<void> {
  const existingAccount = await findAccountByEmail(context.deps.db, email);
  if (existingAccount?.password_hash !== '') return;
  await sendRecoverLink(context, { email, reset_url: undefined });
  throw createEmailTakenError();
}
