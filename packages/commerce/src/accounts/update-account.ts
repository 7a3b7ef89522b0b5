import { buildNameKey, type Tx } from '@mercer/database';
import { countMailRequest, permitMail } from '@mercer/mail';
import { FieldError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import type * as v from 'valibot';
import { endNews, recordConsent } from '../customers/index.ts';
import { recordEvent } from '../events/index.ts';
import { profileColumns, readAccountBody, saveAddressParts, withoutEmptyNames } from './account-body.ts';
import type { AccountChange, AccountRow } from './record/index.ts';
import { forgetWrongCodes } from './second-factor/index.ts';
import {
  type AccountContext,
  assertGoodPassword,
  assertPassword,
  changeAccountEmail,
  createMailAsker,
  currentAccount,
  endAccountSessions,
  isRecentlyProven,
  lockCurrentAccount,
  type PermitMails,
} from './sign-in/index.ts';

/** Changes what is told of the holder, default addresses, e-mail or password; when anything is wrong, nothing changes. */
export async function updateAccount(context: AccountContext, body: Record<string, unknown>): Promise<AccountRow> {
  const { deps, session } = context;
  const account = await currentAccount(context);
  const { fields, parts } = readAccountBody('update', withoutEmptyNames(body, account));
  const { password, new_password, email = account.email, shipping: _, billing: __, ...profile } = fields;
  const password_hash = await authorizeChange(context, account, { email: fields.email, password, new_password });
  const mail = { now: deps.now(), locale: await context.locale() };
  return deps.db.transaction().execute(async (tx) => {
    const previousAccount = await lockCurrentAccount(tx, account);
    const names = profileColumns(profile, previousAccount);
    if (Object.keys(names).length > 0) {
      const name_key = buildNameKey({ ...previousAccount, ...names });
      await updateAccountRow(tx, previousAccount.id, { ...names, name_key });
    }
    await saveAddressParts(tx, { id: previousAccount.id, now: mail.now }, parts);
    if (password_hash) {
      await updateAccountRow(tx, previousAccount.id, { password_hash });
      await endAccountSessions(tx, previousAccount.id, session.row?.id);
      await forgetWrongCodes(tx, previousAccount.id);
    }
    if (email !== account.email && email !== previousAccount.email) {
      await changeAccountEmail(tx, { ...previousAccount, ...names }, email, {
        ...mail,
        permitMails: createMailPermitter(context, tx),
      });
    }
    const updatedAccount = await tx
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', previousAccount.id)
      .executeTakeFirstOrThrow();
    await recordConsentChange(tx, previousAccount, updatedAccount, deps.now());
    await recordChange(tx, previousAccount, updatedAccount, deps.now());
    return updatedAccount;
  });
}

function createMailPermitter(context: AccountContext, tx: Tx): PermitMails {
  const asker = createMailAsker(context, tx);
  return async (kind, email) => {
    await countMailRequest(asker, kind);
    return permitMail(asker, kind, email);
  };
}

async function recordConsentChange(
  tx: Tx,
  previousAccount: AccountRow,
  { email, email_optin, email_verified }: AccountRow,
  now: Date,
): Promise<void> {
  if (email_optin === previousAccount.email_optin) return;
  if (email_optin === 0 && email_verified === 1) await endNews(tx, email, now);
  await recordConsent(tx, { email, granted: email_optin === 1, source: 'account' }, now);
}

const trackedFields = [
  ['email', 'email'],
  ['first_name', 'first_name'],
  ['last_name', 'last_name'],
  ['password_hash', 'password'],
  ['phone', 'phone'],
  ['email_optin', 'email_optin'],
  ['metadata', 'metadata'],
  ['shipping_address_id', 'shipping'],
  ['billing_address_id', 'billing'],
] as const;

/** Names of what differs, and nothing of what it says. */
async function recordChange(tx: Tx, previousAccount: AccountRow, updatedAccount: AccountRow, now: Date): Promise<void> {
  const changed = trackedFields
    .filter(([field]) => previousAccount[field] !== updatedAccount[field])
    .map(([, name]) => name);
  if (changed.length === 0) return;
  await recordEvent(
    tx,
    { type: 'account.updated', entity_id: updatedAccount.id, data: { changed }, actor: 'shopper' },
    now,
  );
}

async function updateAccountRow(tx: Tx, id: string, change: Partial<AccountRow>): Promise<void> {
  await tx.updateTable('accounts').set(change).where('id', '=', id).execute();
}

type CredentialChange = Pick<v.InferOutput<typeof AccountChange>, 'email' | 'password' | 'new_password'>;

/**
 * A password and an address open the account. A new password is for whoever knows the current one; a new address as well, unless
 * the session has just shown that it does.
 * @returns the new password's hash; null when it stays
 */
async function authorizeChange(
  context: AccountContext,
  account: AccountRow,
  wish: CredentialChange,
): Promise<string | null> {
  const { email, password, new_password } = wish;
  if (password !== undefined && new_password === undefined && email === undefined) {
    throw new FieldError('new_password', 'REQUIRED', createSentence('newPasswordMissing'));
  }
  if (new_password !== undefined) {
    const owner = email ?? account.email;
    await assertGoodPassword(context, { field: 'new_password', password: new_password, email: owner });
    await assertPassword(context, account, password);
    return context.passwords.hash(new_password);
  }
  const isMoving = (email ?? account.email) !== account.email;
  if (password || (isMoving && !isRecentlyProven(context))) await assertPassword(context, account, password);
  return null;
}
