import { buildValidationError } from '@mercer/platform/http/errors';
import { hashNewPassword, type StaffContext } from './context.ts';
import { dropStaffLinks } from './links.ts';
import { assertStaffPassword } from './proof.ts';
import { buildNotSignedInError, lockStaff, type StaffRow } from './record.ts';
import { endStaffSessions } from './sessions.ts';

export interface SelfChange {
  name?: string | undefined;
  locale?: string | undefined;
  password?: string | undefined;
  current_password?: string | undefined;
}

/**
 * Changes what staff members may change of themselves. A new password ends the other sessions.
 * @returns ids of the sessions that have ended
 * @throws ApiError 400 for a wrong or missing current password, 429
 */
export async function changeSelf(
  context: StaffContext,
  { staffId, sessionId }: { staffId: string; sessionId: string },
  { name, locale, password, current_password }: SelfChange,
): Promise<string[]> {
  const { deps } = context;
  const proven = password === undefined ? undefined : await proveSelf(context, staffId, current_password);
  const password_hash =
    password !== undefined && proven ? await hashNewPassword(context, proven.email, password) : undefined;
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockStaff(tx, staffId);
    if (!locked || (proven && locked.password_hash !== proven.password_hash)) throw buildNotSignedInError();
    const change = {
      ...(name !== undefined && { name }),
      ...(locale !== undefined && { locale }),
      ...(password_hash !== undefined && { password_hash }),
      date_updated: deps.now().toISOString(),
    };
    await tx.updateTable('staff').set(change).where('id', '=', staffId).execute();
    if (password_hash === undefined) return [];
    await dropStaffLinks(tx, staffId, ['recovery']);
    return endStaffSessions(tx, staffId, sessionId);
  });
}

function proveSelf(context: StaffContext, staffId: string, password: string | undefined): Promise<StaffRow> {
  if (password === undefined) throw buildValidationError('The current password is needed', 'current_password');
  return assertStaffPassword(context, staffId, { password, param: 'current_password' });
}
