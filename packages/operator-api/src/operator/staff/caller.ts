import { listStaffPermissions, readRefundLimit, type StaffRow, type StaffSessionRow } from '@mercer/commerce/staff';
import { type OperatorKey, scopes } from '@mercer/platform/http/operator-key';

/** Builds the caller of /operator for a staff member: confined to permissions, not to scopes. */
export function toStaffCaller(
  staff: StaffRow,
  { id, date_step_up_ends }: Pick<StaffSessionRow, 'id' | 'date_step_up_ends'>,
): OperatorKey {
  const refundLimit = readRefundLimit(staff);
  return {
    id: staff.id,
    name: staff.name,
    scopes,
    permissions: listStaffPermissions(staff),
    ...(refundLimit !== undefined && { refundLimit }),
    session: { id, dateStepUpEnds: date_step_up_ends },
  };
}
