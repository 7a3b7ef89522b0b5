import type { Tx } from '@mercer/database';
import { FieldError } from '@mercer/platform/http/errors';
import { buildNetworkMark } from '@mercer/platform/http/network-mark';
import { parseBodyFields } from '@mercer/platform/http/read-fields';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import type { SessionHandle } from '@mercer/platform/http/session-handle';
import { type AccountRow, findAccountByEmail, Login, lockAccount } from '../record/index.ts';
import type { AccountContext } from './context.ts';
import { buildLoginLimits, countedAttempt } from './current-password.ts';
import { createEmailTakenError } from './email.ts';
import { accountOfLoginKey, takeLoginKey } from './password-token.ts';
import { codeWanted, createMissingCodeError, throughSecondStep } from './second-step.ts';

/** A wrong password and an unknown address get the same answer after the same work. */
export async function signInAccount(context: AccountContext, body: Record<string, unknown>): Promise<AccountRow> {
  const { email, password, password_token, code } = parseBodyFields(Login, body);
  const byToken = password === undefined && password_token !== undefined;
  if (!byToken && password === undefined)
    throw new FieldError('password', 'REQUIRED', createSentence('passwordMissing'));
  const account = await countedAttempt(context, buildLoginLimits(context, email), () =>
    byToken
      ? enterByToken(context, { email, token: password_token, code })
      : enterByPassword(context, { email, password: password ?? '', code }),
  );
  if (account === codeWanted) throw createMissingCodeError();
  const by = byToken ? 'token' : 'password';
  const logFields = { ...(account && { account: account.id }), ...buildNetworkMark(context.deps, context.ip) };
  context.deps.log.info(account ? 'signed in' : 'sign-in refused', { by, ...logFields });
  if (!account) throw new FieldError('email', 'INVALID', createSentence('loginWrong'));
  return account;
}

type Entered = Promise<AccountRow | typeof codeWanted | null>;
type Code = string | null | undefined;

interface ByPassword {
  email: string;
  password: string;
  code: Code;
}

async function enterByPassword(context: AccountContext, { email, password, code }: ByPassword): Entered {
  const { deps, passwords } = context;
  const account = await findAccountByEmail(deps.db, email);
  if (!(await passwords.verify(password, account?.password_hash)) || !account) return null;
  const lockUnchangedAccount = async (tx: Tx) => {
    const now = await lockAccount(tx, account.id);
    if (now?.password_hash !== account.password_hash) return null; // changed meanwhile, which ended the old one's sessions
    return now;
  };
  return throughSecondStep(context, {
    accountId: account.id,
    code,
    take: lockUnchangedAccount,
    enter: createEnterStep(context),
  });
}

function createEnterStep(context: AccountContext) {
  return (tx: Tx, account: AccountRow) => enterAccount(context, tx, account);
}

interface ByToken {
  email: string;
  token: string;
  code: Code;
}

async function enterByToken(context: AccountContext, { email, token, code }: ByToken): Entered {
  const tokenInput = { email, token, now: context.deps.now() };
  const account = await accountOfLoginKey(context.deps.db, tokenInput);
  if (!account) return null;
  const consumeLoginToken = (tx: Tx) => takeLoginKey(tx, tokenInput);
  return throughSecondStep(context, {
    accountId: account.id,
    code,
    take: consumeLoginToken,
    enter: createEnterStep(context),
  });
}

/** @throws FieldError on `email` when it is taken */
export async function insertAccount(tx: Tx, row: AccountRow) {
  const inserted = await tx
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw createEmailTakenError();
}

/** The session gets a new token; the guest's cart and orders follow their shopper into the account. */
export async function enterAccount(
  { deps, session, hooks }: AccountContext,
  tx: Tx,
  { id: accountId, email }: Pick<AccountRow, 'id' | 'email'>,
) {
  const guestCartId = session.accountId ? null : (session.row?.cart_id ?? null);
  const { id: sessionId = '', checkout_cart_id: checkoutCartId = null } = session.row ?? {};
  const cartId = await hooks.joinCarts(tx, { guestCartId, checkoutCartId, sessionId, accountId, now: deps.now() });
  if (sessionId && !session.accountId)
    for (const { adopt } of hooks.personalData) await adopt?.(tx, { sessionId, accountId, email });
  await session.rotate({ account_id: accountId, cart_id: cartId }, tx);
}

/** The cart stays with the account; whoever uses the browser next sees an empty one. */
export async function signOutSession(session: SessionHandle): Promise<void> {
  if (session.accountId)
    await session.rotate({
      account_id: null,
      cart_id: null,
      checkout_cart_id: null,
      left_cart_id: null,
      order_id: null,
    });
}
