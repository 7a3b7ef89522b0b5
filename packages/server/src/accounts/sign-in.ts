import { type Db, newId, type Tx } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { FieldError } from '../http/errors.ts';
import type { SessionHandle } from '../session/handle.ts';
import type { AccountRow } from './account.ts';
import { countAttempt, forgiveAttempt, type Limit } from './attempts.ts';
import { Login, readFields, SignUp } from './input.ts';
import type { PasswordQueue } from './password-queue.ts';

/** What other modules do when somebody signs in; accounts stand below them. */
export interface SignInHooks {
  /** The guest's lines join the account's cart; its id, or null when there is none. */
  joinCarts(tx: Tx, join: { guestCartId: string | null; accountId: string; now: Date }): Promise<string | null>;
}

export interface SignInContext {
  deps: AppDeps;
  session: SessionHandle;
  /** Address of the caller; unknown for the storefront's own server. */
  ip: string | undefined;
  passwords: PasswordQueue;
  hooks: SignInHooks;
}

const wrongPasswordsPerNetwork = 30;
const wrongPasswordsPerAccount = 300;
const signUpsPerNetwork = 100;

/** A wrong password and an unknown address get the same answer after the same work. */
export async function signIn(context: SignInContext, body: Record<string, unknown>): Promise<AccountRow> {
  const { deps, passwords, ip } = context;
  const { email, password } = readFields(Login, body);
  const limits = [
    { key: `password:${email}:${ip ?? ''}`, max: wrongPasswordsPerNetwork },
    { key: `password:${email}`, max: wrongPasswordsPerAccount },
  ];
  for (const limit of limits) await countAttempt(deps.db, limit, deps.now());
  const account = await findByEmail(deps.db, email);
  if (!(await passwords.verify(password, account?.password_hash)) || !account) throw wrongLogin();
  for (const limit of limits) await forgiveAttempt(deps.db, limit);
  await deps.db.transaction().execute((tx) => enter(context, tx, account.id));
  return account;
}

function wrongLogin() {
  return new FieldError('email', 'INVALID', 'The email address or password is incorrect');
}

function findByEmail(db: Db, email: string) {
  return db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst();
}

/** @throws FieldError on `email` when it is taken, at the same moment included */
export async function signUp(context: SignInContext, body: Record<string, unknown>): Promise<AccountRow> {
  const { deps, passwords } = context;
  const { first_name = '', last_name = '', email, password } = readFields(SignUp, body);
  await limitSignUps(context);
  const now = deps.now();
  const row: AccountRow = {
    id: newId(now),
    email,
    first_name,
    last_name,
    password_hash: await passwords.hash(password),
    stripe_customer: null,
    cart_id: null,
    shipping_address_id: null,
    billing_address_id: null,
    date_created: now.toISOString(),
  };
  await deps.db.transaction().execute(async (tx) => {
    await insertAccount(tx, row);
    await enter(context, tx, row.id);
  });
  return row;
}

async function limitSignUps({ deps, ip }: SignInContext) {
  if (!ip || !deps.config.rateLimitPerIp) return;
  const limit: Limit = { key: `sign-up:${ip}`, max: signUpsPerNetwork };
  await countAttempt(deps.db, limit, deps.now());
}

async function insertAccount(tx: Tx, row: AccountRow) {
  const inserted = await tx
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw emailTaken();
}

export function emailTaken() {
  return new FieldError('email', 'INVALID', 'This email address cannot be used');
}

/** The session gets a new token, the guest's cart follows its shopper into the account. */
async function enter({ deps, session, hooks }: SignInContext, tx: Tx, accountId: string) {
  const guestCartId = session.accountId ? null : (session.row?.cart_id ?? null);
  const cartId = await hooks.joinCarts(tx, { guestCartId, accountId, now: deps.now() });
  await session.rotate({ account_id: accountId, cart_id: cartId }, tx);
}

/** The cart stays with the account; whoever uses the browser next sees an empty one. */
export async function signOut(session: SessionHandle): Promise<void> {
  if (session.accountId) await session.rotate({ account_id: null, cart_id: null, order_id: null });
}
