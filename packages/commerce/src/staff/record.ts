import { type Db, lockSelectedRows, parseJson, type Row, type Tx } from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';
import { type Permission, permissionNames, type Role, roleDefinitions, roles } from '@mercer/platform/http/permissions';

export type StaffRow = Row<'staff'>;

export function findStaff(db: Db, id: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findStaffByEmail(db: Db, email: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Finds the staff member and keeps the row from other writers until the transaction ends. */
export function lockStaff(tx: Tx, id: string): Promise<StaffRow | undefined> {
  return lockSelectedRows(tx, tx.selectFrom('staff').selectAll().where('id', '=', id)).executeTakeFirst();
}

/** Lock of every change that may leave the shop without an owner, or give it a first one. */
export const ownersLock = 7_203_168;

/** Returns true once somebody has chosen a password as an owner. */
export async function hasOwner(db: Db): Promise<boolean> {
  const owners = db.selectFrom('staff').select('id').where('role', '=', 'owner').where('date_joined', 'is not', null);
  return (await owners.limit(1).executeTakeFirst()) !== undefined;
}

export function readRole({ role }: Pick<StaffRow, 'role'>): Role {
  return roles.find((name) => name === role) ?? 'read_only';
}

/** Lists the permissions of the role with the person's exceptions. Nobody takes a permission from an owner. */
export function listStaffPermissions(row: Pick<StaffRow, 'role' | 'exceptions'>): Permission[] {
  const role = readRole(row);
  const exceptions = role === 'owner' ? {} : parseJson<Partial<Record<Permission, boolean>>>(row.exceptions);
  return permissionNames.filter((name) => exceptions[name] ?? roleDefinitions[role].permissions.includes(name));
}

/** @returns the largest refund in minor units of the store's currency; undefined: there is no limit */
export function readRefundLimit(row: Pick<StaffRow, 'role' | 'refund_limit'>): number | undefined {
  return row.refund_limit ?? roleDefinitions[readRole(row)].refundLimit;
}

export function buildNotSignedInError(): ApiError {
  return new ApiError('The session has ended: sign in again', { status: 401, code: 'session_ended' });
}
