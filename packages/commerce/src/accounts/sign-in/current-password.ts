import type { Tx } from '@mercer/database';
import { type AttemptLimit, countAttempt, forgiveAttempt } from '@mercer/platform/http/attempt-limit';
import { FieldError, unauthorized } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { type AccountRow, findAccount, lockAccount } from '../record/index.ts';
import type { AccountContext } from './context.ts';

/** Number of wrong passwords that one network may send for one account. */
const wrongPasswordsPerNetwork = 30;
/** Number of wrong passwords that one network may send for any account. */
const wrongPasswordsOfNetwork = 100;
const wrongPasswordsPerAccount = 300;

/**
 * Wrong passwords of a login: strangers may make them, for any address. What is refused for its network counts for no
 * account, so that its owner comes in from elsewhere.
 */
export function buildLoginLimits({ deps, ip }: Pick<AccountContext, 'deps' | 'ip'>, email: string): AttemptLimit[] {
  const [networkLimit, everywhere] = buildAttemptLimits('password', email, ip);
  if (!ip || !deps.config.rateLimitPerIp) return [networkLimit, everywhere];
  return [networkLimit, { key: `password-network:${ip}`, max: wrongPasswordsOfNetwork }, everywhere];
}

/** Makes the attempt, which counts unless it is right; `attempt` answers null when it is wrong. */
export async function countedAttempt<T>(
  { deps }: Pick<AccountContext, 'deps'>,
  limits: AttemptLimit[],
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  for (const limit of limits) await countAttempt(deps.db, limit, deps.now());
  const right = await attempt();
  if (right !== null) for (const limit of limits) await forgiveAttempt(deps.db, limit);
  return right;
}

/**
 * Checks the current password of whoever is logged in. Wrong ones are counted as at login, but apart from it, so that
 * strangers cannot lock a known session out.
 * @throws FieldError on `password`, ApiError 429
 */
export async function assertPassword(context: AccountContext, account: AccountRow, password: unknown): Promise<void> {
  if (typeof password !== 'string' || password === '') {
    throw new FieldError('password', 'REQUIRED', createSentence('currentPasswordMissing'));
  }
  const limits = buildAttemptLimits('current-password', account.id, context.ip);
  const right = await countedAttempt(context, limits, async () =>
    (await context.passwords.verify(password, account.password_hash)) ? true : null,
  );
  if (!right) throw new FieldError('password', 'INVALID', createSentence('currentPasswordWrong'));
  await context.session.keep({ date_password: context.deps.now().toISOString() });
}

const recentMs = 15 * 60_000;

/**
 * True when the session signed in, or gave its password, less than 15 minutes ago: its requests need no further proof.
 */
export function isRecentlyProven({ deps, session }: Pick<AccountContext, 'deps' | 'session'>): boolean {
  if (!session.row?.account_id) return false;
  const { date_created, date_password } = session.row;
  // a session gets a new row when it signs in
  const proven = Date.parse(date_password ?? date_created);
  return deps.now().getTime() - proven < recentMs;
}

function buildAttemptLimits(
  kind: string,
  subject: string,
  ip: string | undefined,
): [here: AttemptLimit, everywhere: AttemptLimit] {
  return [
    { key: `${kind}:${subject}:${ip ?? ''}`, max: wrongPasswordsPerNetwork },
    { key: `${kind}:${subject}`, max: wrongPasswordsPerAccount },
  ];
}

/** The account of the session. */
export async function currentAccount({ deps, session }: AccountContext): Promise<AccountRow> {
  const account = session.accountId ? await findAccount(deps.db, session.accountId) : undefined;
  if (!account) throw unauthorized();
  return account;
}

/**
 * The account of the session, locked. Whoever has shown the password of an account that has another one by now showed the old one.
 * @param account as it was when its password was checked
 * @throws ApiError 401
 */
export async function lockCurrentAccount(tx: Tx, { id, password_hash }: AccountRow): Promise<AccountRow> {
  const locked = await lockAccount(tx, id);
  if (locked?.password_hash !== password_hash) throw unauthorized();
  return locked;
}
