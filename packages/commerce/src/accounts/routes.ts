import type { Tx } from '@mercer/database';
import {
  account,
  anything,
  mailedLinkAccount,
  newSecondFactor,
  recoveryCodes,
  secondFactor,
  success,
  text,
} from '@mercer/platform/entities';
import { readJsonObject } from '@mercer/platform/http/body';
import type { Config } from '@mercer/platform/http/config';
import type { AppEnv } from '@mercer/platform/http/context';
import { inputObject } from '@mercer/platform/http/input-object';
import { parseBodyFields } from '@mercer/platform/http/read-fields';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { mountRoutes } from '@mercer/platform/http/routes/mount-routes';
import { expandQuery } from '@mercer/platform/http/routes/queries';
import type { Context } from 'hono';
import * as v from 'valibot';
import { deleteAccount } from './delete-account.ts';
import {
  accountWithDefaults,
  addressRoutes,
  cardRoutes,
  exportAccount,
  readAccount,
  wishlistRoutes,
} from './profile/index.ts';
import { reclaimAddress } from './reclaim-address.ts';
import {
  AccountChange,
  type AccountRow,
  CurrentPassword,
  confirmedEmail,
  findAccount,
  Login,
  MailedKey,
  NewPassword,
  NoSecondFactor,
  Recover,
  SecondFactorCode,
  SecondFactorRequest,
  SignUp,
  Verify,
} from './record/index.ts';
import { forgetWrongCodes } from './second-factor/index.ts';
import {
  type AccountContext,
  type AccountHooks,
  type AccountParts,
  accountContext,
  assertGoodPassword,
  beginSecondFactor,
  checkAccountKey,
  confirmSecondFactor,
  consumeAccountKey,
  createPasswordToken,
  endAccountSessions,
  endSecondFactor,
  PasswordQueue,
  readMailedLink,
  readSecondFactor,
  sendRecoverLink,
  sessionRoutes,
  signInAccount,
  signOutSession,
  undoEmailChange,
  verifyEmail,
} from './sign-in/index.ts';
import { signUp } from './sign-up.ts';
import { updateAccount } from './update-account.ts';

/**
 * Sets the password, and ends every other session of the account. Whoever has the key reads the mails of the address: nothing stays
 * of an account that has never shown that it may.
 * @throws ApiError when the key is unknown, used or expired; FieldErrors on `password`
 */
async function resetPassword(context: AccountContext, key: string, body: Record<string, unknown>): Promise<void> {
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

/** The password is read once the key is known to be good: who asks for a link is answered alike whatever else was sent. */
const { password: _, ...keyOrAddress } = Recover.entries;
const KeyOrAddress = inputObject(keyOrAddress, { ignored: ['password'] });

/** Asks for a link, or sets the password with the key of one. */
async function recoverAccount(context: AccountContext, body: Record<string, unknown>): Promise<void> {
  const { email, reset_url, reset_key, password_reset_key } = parseBodyFields(KeyOrAddress, body);
  const key = reset_key ?? password_reset_key;
  if (key === undefined || key === null) await sendRecoverLink(context, { email, reset_url });
  else await resetPassword(context, key, body);
}

const group = { access: 'shopper', tag: 'account' } as const;
const accountGroup = { access: 'account', tag: 'account', hasErrors: true } as const;
const email = 'ada@example.com';

export const accountRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/account',
    ...group,
    summary: 'The account; null for a visitor',
    query: expandQuery,
    answer: v.nullable(account),
    handle: async (c) => c.json(await readAccount(c)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/account',
    idempotency: 'key',
    ...group,
    summary:
      'Signs up, and logs in; without a password nobody is logged in, and whoever reads the mails of the address sets one by /recover',
    body: SignUp,
    example: { first_name: 'Ada', last_name: 'Lovelace', email, password: 'correct horse battery' },
    answer: account,
    hasErrors: true,
    handle: (c, parts: AccountParts) => respondWithAccount(c, parts, signUp),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/account',
    idempotency: 'key',
    ...accountGroup,
    summary:
      'Changes name, phone, default addresses, metadata, e-mail or password. A new password needs the current one; so does a new e-mail, unless the session signed in or gave the password within 15 minutes',
    body: AccountChange,
    example: { first_name: 'Augusta' },
    answer: account,
    handle: (c, parts: AccountParts) => respondWithAccount(c, parts, updateAccount),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/account',
    idempotency: 'repeatable',
    ...accountGroup,
    summary: 'Deletes the account',
    body: CurrentPassword,
    example: { password: 'correct horse battery' },
    answer: success,
    handle: (c, parts: AccountParts) => respondWithSuccess(c, parts, deleteAccount),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/account/export',
    ...accountGroup,
    summary: 'Everything that is kept about the account',
    answer: anything,
    handle: async (c, parts: AccountParts) => {
      c.header('Content-Disposition', 'attachment; filename="account.json"');
      return c.json(await exportAccount(accountContext(c, parts)));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/account/login',
    idempotency: 'secret',
    ...group,
    summary:
      'Logs in; the cart follows. Where the account has a second step `errors.code` asks for a code beside the password',
    body: Login,
    example: { email, password: 'correct horse battery' },
    answer: account,
    hasErrors: true,
    handle: (c, parts: AccountParts) => respondWithAccount(c, parts, signInAccount),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/account/logout',
    idempotency: 'repeatable',
    ...group,
    summary: 'Logs out',
    answer: success,
    handle: (c, parts: AccountParts) => respondWithSuccess(c, parts, ({ session }) => signOutSession(session)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/account/recover',
    idempotency: 'key',
    ...group,
    summary: 'Sends a link to set a new password; with the key of one, sets it',
    body: Recover,
    example: { email },
    answer: success,
    hasErrors: true,
    handle: (c, parts: AccountParts) => respondWithSuccess(c, parts, recoverAccount),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/account/link',
    idempotency: 'repeatable',
    ...group,
    summary: 'Which account the key of a mail is about: the address, and when it was opened. The key stays unused',
    body: MailedKey,
    answer: mailedLinkAccount,
    hasErrors: true,
    handle: async (c, parts: AccountParts) => c.json(await runUseCase(c, parts, readMailedLink)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/account/verify',
    idempotency: 'key',
    ...group,
    summary: 'Says that the e-mail is one’s own, by the key of a mail; without it sends another mail',
    body: Verify,
    answer: success,
    hasErrors: true,
    refusals: { 401: 'UNAUTHORIZED: nobody is logged in' },
    handle: (c, parts: AccountParts) => respondWithSuccess(c, parts, verifyEmail),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/account/undo-email',
    idempotency: 'key',
    ...group,
    summary: 'Takes back a change of the e-mail, by the key of the mail to the old address',
    body: MailedKey,
    answer: success,
    hasErrors: true,
    handle: (c, parts: AccountParts) => respondWithSuccess(c, parts, undoEmailChange),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/account/password-token',
    idempotency: 'secret',
    ...accountGroup,
    summary: 'A token that logs the account in elsewhere, once',
    body: CurrentPassword,
    answer: v.strictObject({ password_token: text }),
    handle: async (c, parts: AccountParts) => c.json(await runUseCase(c, parts, createPasswordToken)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/account/second-factor',
    ...accountGroup,
    summary: 'Whether signing in takes a code of an authenticator app, and how many recovery codes are left',
    answer: secondFactor,
    handle: async (c, parts: AccountParts) => c.json(await readSecondFactor(accountContext(c, parts))),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/account/second-factor',
    idempotency: 'secret',
    ...accountGroup,
    summary: 'Gives a secret for the app, by the password; nothing asks for codes yet',
    body: SecondFactorRequest,
    answer: newSecondFactor,
    refusals: {
      409: 'second_factor_on: it is on already; email_unconfirmed: the address of the account is not confirmed',
    },
    handle: async (c, parts: AccountParts) => c.json(await runUseCase(c, parts, beginSecondFactor)),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/account/second-factor',
    idempotency: 'secret',
    ...accountGroup,
    summary: 'Turns it on by a code of the app; recovery codes are told this once, and other sessions end',
    body: SecondFactorCode,
    example: { code: '123456' },
    answer: recoveryCodes,
    refusals: {
      409: 'second_factor_on: it is on already; email_unconfirmed: the address of the account is not confirmed',
    },
    handle: async (c, parts: AccountParts) => c.json(await runUseCase(c, parts, confirmSecondFactor)),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/account/second-factor',
    idempotency: 'repeatable',
    ...accountGroup,
    summary: 'Turns it off, by the password and a code; other sessions end',
    body: NoSecondFactor,
    answer: success,
    handle: (c, parts: AccountParts) => respondWithSuccess(c, parts, endSecondFactor),
  }),
  ...addressRoutes,
  ...cardRoutes,
  ...sessionRoutes,
  ...wishlistRoutes,
];

type UseCase<T> = (context: AccountContext, body: Record<string, unknown>) => Promise<T>;

async function runUseCase<T>(c: Context<AppEnv>, parts: AccountParts, useCase: UseCase<T>): Promise<T> {
  return useCase(accountContext(c, parts), await readJsonObject(c));
}

async function respondWithAccount(c: Context<AppEnv>, parts: AccountParts, useCase: UseCase<AccountRow>) {
  return c.json(await accountWithDefaults(c.var.deps.db, await runUseCase(c, parts, useCase)));
}

async function respondWithSuccess(c: Context<AppEnv>, parts: AccountParts, useCase: UseCase<void>) {
  await runUseCase(c, parts, useCase);
  return c.json({ success: true });
}

/** /api/account. The hooks are what modules above do. */
export function createAccountRoutes({ passwordCost }: Config, hooks: AccountHooks) {
  return mountRoutes(accountRoutes, '/api/account', { passwords: new PasswordQueue(passwordCost), hooks });
}
