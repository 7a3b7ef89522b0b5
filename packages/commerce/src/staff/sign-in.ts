import type { Tx } from '@mercer/database';
import { type AttemptLimit, forgiveAttempt, isWithinLimit } from '@mercer/platform/http/attempt-limit';
import { ApiError } from '@mercer/platform/http/errors';
import { buildNetworkMark } from '@mercer/platform/http/network-mark';
import { findActiveFactor, limitCodeAttempts, redeemFactorCode } from '../accounts/index.ts';
import type { StaffContext } from './context.ts';
import { findStaffByEmail, lockStaff, type StaffRow } from './record.ts';
import { endStaffSession, findSignedInStaff, type StaffSessionRow, startStaffSession } from './sessions.ts';

/** Wrong passwords within 15 minutes: of one network for an address, of one network, and for an address. */
const wrongPasswords = { perNetworkAndAddress: 10, perNetwork: 100, perAddress: 50 };

export interface Credentials {
  /** normalized */
  email: string;
  password: string;
  code?: string | undefined;
}

export interface NewStaffSession {
  staff: StaffRow;
  session: StaffSessionRow;
  token: string;
}

/**
 * Signs a staff member in. An unknown address, a wrong password and a lock-out get the same answer after the same work.
 * @param oldToken of a session of this browser, which ends
 * @throws ApiError 401
 */
export async function signInStaff(
  context: StaffContext,
  { email, password, code }: Credentials,
  oldToken: string | undefined,
): Promise<NewStaffSession> {
  const { deps, passwords } = context;
  const limits = buildPasswordLimits(context, email);
  const isOpen = await countWithinLimits(context, limits);
  const staff = await findStaffByEmail(deps.db, email);
  const isRight = await passwords.verify(password, staff?.password_hash);
  if (!isOpen || !isRight || !staff) throw refuseSignIn(context, staff);
  const signedIn = await enterWithCode(context, staff, { code, oldToken });
  for (const limit of limits) await forgiveAttempt(deps.db, limit);
  deps.log.info('staff signed in', { staff: staff.id, ...buildNetworkMark(deps, context.ip) });
  return signedIn;
}

function buildPasswordLimits({ deps, ip }: StaffContext, email: string): AttemptLimit[] {
  const everywhere = { key: `staff-password:${email}`, max: wrongPasswords.perAddress };
  if (!ip || !deps.config.rateLimitPerIp) return [everywhere];
  return [
    { key: `staff-password:${email}:${ip}`, max: wrongPasswords.perNetworkAndAddress },
    { key: `staff-password-network:${ip}`, max: wrongPasswords.perNetwork },
    everywhere,
  ];
}

/** Counts the attempt until a limit is exceeded: what is refused for its network counts for no address. */
async function countWithinLimits({ deps }: StaffContext, limits: AttemptLimit[]): Promise<boolean> {
  for (const limit of limits) if (!(await isWithinLimit(deps.db, limit, deps.now()))) return false;
  return true;
}

function refuseSignIn({ deps, ip }: StaffContext, staff: StaffRow | undefined): ApiError {
  deps.log.info('staff sign-in refused', { ...(staff && { staff: staff.id }), ...buildNetworkMark(deps, ip) });
  return new ApiError('The address or the password is wrong', { status: 401, code: 'sign_in_refused' });
}

interface SecondStep {
  code: string | undefined;
  oldToken: string | undefined;
}

async function enterWithCode(
  context: StaffContext,
  staff: StaffRow,
  { code, oldToken }: SecondStep,
): Promise<NewStaffSession> {
  const { deps } = context;
  const factor = await findActiveFactor(deps.db, staff.id);
  if (factor && code === undefined) throw buildCodeError('A code of the second factor is needed');
  const enterLocked = () =>
    deps.db.transaction().execute(async (tx) => {
      const locked = await lockStaff(tx, staff.id);
      if (locked?.password_hash !== staff.password_hash) throw refuseSignIn(context, staff);
      const lockedFactor = await findActiveFactor(tx, staff.id);
      if (lockedFactor && !(await redeemFactorCode(tx, deps, lockedFactor, code ?? '')))
        throw buildCodeError('The code of the second factor is wrong');
      return enterStaff(context, tx, locked, oldToken);
    });
  if (!factor) return enterLocked();
  return limitCodeAttempts(deps, { accountId: staff.id, code: code ?? '' }, enterLocked);
}

function buildCodeError(message: string): ApiError {
  return new ApiError(message, { status: 401, code: 'second_factor_required', param: 'code' });
}

/** Starts a session with a new token, and ends the one that the browser had. */
export async function enterStaff(
  { deps, browser }: Pick<StaffContext, 'deps' | 'browser'>,
  tx: Tx,
  staff: StaffRow,
  oldToken: string | undefined,
): Promise<NewStaffSession> {
  const now = deps.now();
  const old = oldToken === undefined ? undefined : await findSignedInStaff(tx, oldToken, now);
  if (old) await endStaffSession(tx, old.session.id);
  const { token, row } = await startStaffSession(tx, { staffId: staff.id, browser, now });
  return { staff, session: row, token };
}
