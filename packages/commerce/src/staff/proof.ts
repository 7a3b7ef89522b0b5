import { type AttemptLimit, countAttempt, forgiveAttempt } from '@mercer/platform/http/attempt-limit';
import { buildValidationError } from '@mercer/platform/http/errors';
import { findActiveFactor, limitCodeAttempts, redeemFactorCode } from '../accounts/index.ts';
import type { StaffContext } from './context.ts';
import { buildNotSignedInError, findStaff, lockStaff, type StaffRow } from './record.ts';
import { openStepUp } from './sessions.ts';

/** Wrong passwords of a person who is signed in, within 15 minutes. */
const wrongPasswords = 10;

/**
 * Checks the password of a staff member who is signed in. Wrong ones are counted apart from those at sign-in, so that strangers
 * keep nobody from it.
 * @param param name of the field
 * @returns the staff member as it was when the password was checked
 * @throws ApiError 400, 429
 */
export async function assertStaffPassword(
  { deps, passwords }: StaffContext,
  staffId: string,
  { password, param }: { password: string; param: string },
): Promise<StaffRow> {
  const limit: AttemptLimit = { key: `staff-current-password:${staffId}`, max: wrongPasswords };
  await countAttempt(deps.db, limit, deps.now());
  const staff = await findStaff(deps.db, staffId);
  if (!staff) throw buildNotSignedInError();
  if (!(await passwords.verify(password, staff.password_hash)))
    throw buildValidationError('The password is wrong', param);
  await forgiveAttempt(deps.db, limit);
  return staff;
}

export type StepUpProof = { password: string } | { code: string };

interface StepUp {
  staffId: string;
  sessionId: string;
}

/**
 * Opens five minutes of what needs a fresh proof.
 * @returns the token that replaces the session's
 * @throws ApiError 400 for a wrong proof, 429
 */
export async function stepUpSession(
  context: StaffContext,
  { staffId, sessionId }: StepUp,
  proof: StepUpProof,
): Promise<{ token: string; dateEnds: string }> {
  const { deps } = context;
  if ('password' in proof) {
    const proven = await assertStaffPassword(context, staffId, { password: proof.password, param: 'password' });
    return deps.db.transaction().execute(async (tx) => {
      const locked = await lockStaff(tx, staffId);
      if (locked?.password_hash !== proven.password_hash) throw buildNotSignedInError();
      return openStepUp(tx, sessionId, deps.now());
    });
  }
  const { code } = proof;
  return limitCodeAttempts(deps, { accountId: staffId, code }, () =>
    deps.db.transaction().execute(async (tx) => {
      await lockStaff(tx, staffId);
      const factor = await findActiveFactor(tx, staffId);
      if (!factor) throw buildValidationError('No app for codes is set up: send the password', 'code');
      if (!(await redeemFactorCode(tx, deps, factor, code))) throw buildValidationError('The code is wrong', 'code');
      return openStepUp(tx, sessionId, deps.now());
    }),
  );
}
