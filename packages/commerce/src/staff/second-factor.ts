import type { NewSecondFactor, SecondFactor } from '@mercer/contract';
import { ApiError, buildValidationError } from '@mercer/platform/http/errors';
import {
  buildOtpauthUrl,
  createTotpSecret,
  findActiveFactor,
  findStoredFactor,
  giveRecoveryCodes,
  limitCodeAttempts,
  readFactorState,
  redeemAppCode,
  removeFactor,
  renderQrCode,
  sealTotpSecret,
} from '../accounts/index.ts';
import type { StaffContext } from './context.ts';
import { buildNotSignedInError, findStaff, lockStaff } from './record.ts';
import { endStaffSessions } from './sessions.ts';

/** Number of milliseconds within which the app has to be set up. */
const setUpMs = 60 * 60_000;
const longestIssuer = 50;

/** Gives a secret for an app; nothing is asked for before a code of it has come. @throws ApiError 409 `second_factor_on` */
export async function beginStaffFactor(context: StaffContext, staffId: string): Promise<NewSecondFactor> {
  const { deps } = context;
  const staff = await findStaff(deps.db, staffId);
  if (!staff) throw buildNotSignedInError();
  const secret = createTotpSecret();
  const sealed = sealTotpSecret(deps.config, { accountId: staffId }, secret);
  const pendingFactor = { secret: sealed, date_begun: deps.now().toISOString(), date_on: null, last_step: 0 };
  await deps.db.transaction().execute(async (tx) => {
    if (!(await lockStaff(tx, staffId))) throw buildNotSignedInError();
    if (await findActiveFactor(tx, staffId)) throw buildFactorOnError();
    await tx
      .insertInto('second_factors')
      .values({ account_id: staffId, ...pendingFactor })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(pendingFactor))
      .execute();
  });
  const issuer = (await context.storeName()).slice(0, longestIssuer).toWellFormed();
  const otpauth_url = buildOtpauthUrl(secret, { issuer, email: staff.email });
  return { secret, otpauth_url, qr_svg: await renderQrCode(otpauth_url) };
}

/**
 * Turns the second factor on by the app's first code, and ends the other sessions.
 * @returns the recovery codes, this once
 * @throws ApiError 400 on `code`, 409, 429
 */
export async function confirmStaffFactor(
  { deps }: StaffContext,
  { staffId, sessionId }: { staffId: string; sessionId: string },
  code: string,
): Promise<SecondFactor & { recovery_codes: string[] }> {
  const recovery_codes = await limitCodeAttempts(deps, { accountId: staffId, code }, () =>
    deps.db.transaction().execute(async (tx) => {
      if (!(await lockStaff(tx, staffId))) throw buildNotSignedInError();
      const factor = await findStoredFactor(tx, staffId);
      if (factor?.date_on) throw buildFactorOnError();
      const isFresh = factor && Date.parse(factor.date_begun) > deps.now().getTime() - setUpMs;
      if (!isFresh || !(await redeemAppCode(tx, deps, factor, code))) {
        throw buildValidationError('The code is wrong, or no app is being set up', 'code');
      }
      const turnedOn = tx.updateTable('second_factors').set({ date_on: deps.now().toISOString() });
      await turnedOn.where('account_id', '=', staffId).execute();
      await endStaffSessions(tx, staffId, sessionId);
      return giveRecoveryCodes(tx, staffId);
    }),
  );
  return { ...(await readFactorState(deps.db, staffId)), recovery_codes };
}

/** Turns the second factor off. */
export async function endStaffFactor({ deps }: StaffContext, staffId: string): Promise<void> {
  await deps.db.transaction().execute((tx) => removeFactor(tx, staffId));
}

export { readFactorState as readStaffFactor };

function buildFactorOnError(): ApiError {
  return new ApiError('The second factor is on already', { status: 409, code: 'second_factor_on' });
}
