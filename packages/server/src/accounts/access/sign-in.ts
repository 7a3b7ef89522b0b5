import type { Tx } from '../../db/index.ts';
import { FieldError } from '../../http/errors.ts';
import { networkMark } from '../../http/network-mark.ts';
import { readFields } from '../../http/read-fields.ts';
import { sentence } from '../../http/sentences/sentence.ts';
import type { SessionHandle } from '../../http/session-handle.ts';
import { type AccountRow, findByEmail, Login, lockAccount } from '../record/index.ts';
import type { AccountContext } from './context.ts';
import { countedAttempt, loginLimits } from './current-password.ts';
import { emailTaken } from './email.ts';
import { accountOfLoginKey, takeLoginKey } from './password-token.ts';
import { codeWanted, missingCode, throughSecondStep } from './second-step.ts';

/** A wrong password and an unknown address get the same answer after the same work. */
export async function signIn(context: AccountContext, body: Record<string, unknown>): Promise<AccountRow> {
  const { email, password, password_token, code } = readFields(Login, body);
  const byToken = password === undefined && password_token !== undefined;
  if (!byToken && password === undefined) throw new FieldError('password', 'REQUIRED', sentence('passwordMissing'));
  const account = await countedAttempt(context, loginLimits(context, email), () =>
    byToken
      ? enterByToken(context, { email, token: password_token, code })
      : enterByPassword(context, { email, password: password ?? '', code }),
  );
  if (account === codeWanted) throw missingCode();
  const by = byToken ? 'token' : 'password';
  const who = { ...(account && { account: account.id }), ...networkMark(context.deps, context.ip) };
  context.deps.log.info(account ? 'signed in' : 'sign-in refused', { by, ...who });
  if (!account) throw new FieldError('email', 'INVALID', sentence('loginWrong'));
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
  const account = await findByEmail(deps.db, email);
  if (!(await passwords.verify(password, account?.password_hash)) || !account) return null;
  const take = async (tx: Tx) => {
    const now = await lockAccount(tx, account.id);
    if (now?.password_hash !== account.password_hash) return null; // changed meanwhile, which ended the old one's sessions
    return now;
  };
  return throughSecondStep(context, { accountId: account.id, code, take, enter: entering(context) });
}

function entering(context: AccountContext) {
  return (tx: Tx, { id }: AccountRow) => enter(context, tx, id);
}

interface ByToken {
  email: string;
  token: string;
  code: Code;
}

async function enterByToken(context: AccountContext, { email, token, code }: ByToken): Entered {
  const given = { email, token, now: context.deps.now() };
  const account = await accountOfLoginKey(context.deps.db, given);
  if (!account) return null;
  const take = (tx: Tx) => takeLoginKey(tx, given);
  return throughSecondStep(context, { accountId: account.id, code, take, enter: entering(context) });
}

/** @throws FieldError on `email` when it is taken */
export async function insertAccount(tx: Tx, row: AccountRow) {
  const inserted = await tx
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw emailTaken();
}

/** The session gets a new token, the guest's cart follows its shopper into the account. */
export async function enter({ deps, session, hooks }: AccountContext, tx: Tx, accountId: string) {
  const guestCartId = session.accountId ? null : (session.row?.cart_id ?? null);
  const { id: sessionId = '', checkout_cart_id: checkoutCartId = null } = session.row ?? {};
  const cartId = await hooks.joinCarts(tx, { guestCartId, checkoutCartId, sessionId, accountId, now: deps.now() });
  await session.rotate({ account_id: accountId, cart_id: cartId }, tx);
}

/** The cart stays with the account; whoever uses the browser next sees an empty one. */
export async function signOut(session: SessionHandle): Promise<void> {
  if (session.accountId)
    await session.rotate({
      account_id: null,
      cart_id: null,
      checkout_cart_id: null,
      left_cart_id: null,
      order_id: null,
    });
}
