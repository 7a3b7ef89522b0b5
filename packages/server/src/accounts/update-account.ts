import type * as v from 'valibot';
import type { Tx } from '../db/index.ts';
import { recordEvent } from '../events/index.ts';
import { FieldError } from '../http/errors.ts';
import { sentence } from '../http/sentences/sentence.ts';
import { countMailRequest, permitMail } from '../notifications/index.ts';
import {
  type AccountContext,
  assertGoodPassword,
  assertPassword,
  changeEmail,
  currentAccount,
  endSessions,
  isRecentlyProven,
  lockCurrent,
  mailAsker,
  type PermitMails,
} from './access/index.ts';
import { profileColumns, readAccountBody, saveParts, withoutEmptyNames } from './account-body.ts';
import type { AccountChange, AccountRow } from './record/index.ts';
import { forgetWrongCodes } from './second-factor/index.ts';

/** Changes what is told of the holder, default addresses, e-mail or password; when anything is wrong, nothing changes. */
export async function updateAccount(context: AccountContext, body: Record<string, unknown>): Promise<AccountRow> {
  const { deps, session } = context;
  const account = await currentAccount(context);
  const { fields, parts } = readAccountBody('update', withoutEmptyNames(body, account));
  const { password, new_password, email = account.email, shipping: _, billing: __, ...profile } = fields;
  const password_hash = await allow(context, account, { email: fields.email, password, new_password });
  const mail = { now: deps.now(), locale: await context.locale() };
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockCurrent(tx, account);
    const names = profileColumns(profile, before);
    if (Object.keys(names).length > 0) await save(tx, before.id, names);
    await saveParts(tx, { id: before.id, now: mail.now }, parts);
    if (password_hash) {
      await save(tx, before.id, { password_hash });
      await endSessions(tx, before.id, session.row?.id);
      await forgetWrongCodes(tx, before.id);
    }
    if (email !== account.email && email !== before.email) {
      await changeEmail(tx, { ...before, ...names }, email, { ...mail, permitMails: permitting(context, tx) });
    }
    const after = await tx.selectFrom('accounts').selectAll().where('id', '=', before.id).executeTakeFirstOrThrow();
    await recordChange(tx, before, after, deps.now());
    return after;
  });
}

function permitting(context: AccountContext, tx: Tx): PermitMails {
  const asker = mailAsker(context, tx);
  return async (kind, email) => {
    await countMailRequest(asker, kind);
    return permitMail(asker, kind, email);
  };
}

const told = [
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
async function recordChange(tx: Tx, before: AccountRow, after: AccountRow, now: Date): Promise<void> {
  const changed = told.filter(([field]) => before[field] !== after[field]).map(([, name]) => name);
  if (changed.length === 0) return;
  await recordEvent(tx, { type: 'account.updated', entity_id: after.id, data: { changed }, actor: 'shopper' }, now);
}

async function save(tx: Tx, id: string, change: Partial<AccountRow>): Promise<void> {
  await tx.updateTable('accounts').set(change).where('id', '=', id).execute();
}

type Wish = Pick<v.InferOutput<typeof AccountChange>, 'email' | 'password' | 'new_password'>;

/**
 * A password and an address open the account. A new password is for whoever knows the current one; a new address as well, unless
 * the session has just shown that it does.
 * @returns the new password's hash; null when it stays
 */
async function allow(context: AccountContext, account: AccountRow, wish: Wish): Promise<string | null> {
  const { email, password, new_password } = wish;
  if (password !== undefined && new_password === undefined && email === undefined) {
    throw new FieldError('new_password', 'REQUIRED', sentence('newPasswordMissing'));
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
