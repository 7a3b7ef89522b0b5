import { advisoryLock, createRecordId, type Db, insertRow, parseJson, type Tx, updateRow } from '@mercer/database';
import { queueMail } from '@mercer/mail';
import { ApiError, buildNotFoundError } from '@mercer/platform/http/errors';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import { type Permission, permissionNames, type Role, roleDefinitions } from '@mercer/platform/http/permissions';
import { buildPermissionError } from '@mercer/platform/http/step-up';
import { accountsWithFactor, removeFactor } from '../accounts/index.ts';
import { hashNewPassword, type StaffContext } from './context.ts';
import { consumeStaffLink, dropStaffLinks, findStaffLink, issueStaffLink } from './links.ts';
import { countPasskeys, dropPasskeys } from './passkeys.ts';
import {
  findStaff,
  listStaffPermissions,
  lockStaff,
  ownersLock,
  readRefundLimit,
  readRole,
  type StaffRow,
} from './record.ts';
import { endStaffSessions } from './sessions.ts';
import { enterStaff, type NewStaffSession } from './sign-in.ts';

/** Permissions that a person has in addition to the role's (true), or lacks (false). */
export type PermissionExceptions = Partial<Record<Permission, boolean>>;

export interface StaffMember {
  id: string;
  name: string;
  email: string;
  role: Role;
  status: 'invited' | 'active';
  locale: string;
  exceptions: PermissionExceptions;
  /** largest refund in minor units of the store's currency; null: the role's */
  refund_limit: number | null;
  second_factor: boolean;
  passkeys: number;
  date_created: string;
  date_updated: string;
  date_joined: string | null;
}

/** Reads staff members by name. @param ids absent: all */
export async function readStaffMembers(db: Db, ids?: readonly string[]): Promise<Map<string, StaffMember>> {
  let members = db.selectFrom('staff').selectAll();
  if (ids) members = members.where('id', 'in', ids);
  const rows = await members.orderBy('name').orderBy('id').execute();
  const rowIds = rows.map(({ id }) => id);
  const [withFactor, passkeys] = [await accountsWithFactor(db, rowIds), await countPasskeys(db, rowIds)];
  return new Map(
    rows.map((row) => [
      row.id,
      { ...serializeStaff(row), second_factor: withFactor.has(row.id), passkeys: passkeys.get(row.id) ?? 0 },
    ]),
  );
}

function serializeStaff(row: StaffRow): Omit<StaffMember, 'second_factor' | 'passkeys'> {
  const { id, name, email, locale, refund_limit, date_created, date_updated, date_joined } = row;
  const status = date_joined === null ? 'invited' : 'active';
  const rights = { exceptions: parseJson<PermissionExceptions>(row.exceptions), refund_limit };
  const dates = { date_created, date_updated, date_joined };
  return { id, name, email, role: readRole(row), status, locale, ...rights, ...dates };
}

export interface StaffFields {
  name: string;
  role: Role;
  locale: string;
  exceptions: PermissionExceptions;
  refund_limit: number | null;
}

interface Change {
  tx: Tx;
  actor: OperatorKey;
  now: Date;
}

/** Invites somebody by mail. @returns the id @throws ApiError 403, 409 `email_taken` */
export async function inviteStaff(change: Change, fields: StaffFields & { email: string }): Promise<string> {
  const { tx, actor, now } = change;
  await advisoryLock(tx, ownersLock);
  const taken = await tx.selectFrom('staff').select('id').where('email', '=', fields.email).executeTakeFirst();
  if (taken) {
    const message = 'email: a staff member has this address';
    throw new ApiError(message, { status: 409, code: 'email_taken', param: 'email' });
  }
  const date = now.toISOString();
  const row = {
    ...fields,
    id: createRecordId(now),
    exceptions: JSON.stringify(fields.exceptions),
    password_hash: '',
    date_created: date,
    date_updated: date,
    date_joined: null,
  };
  assertRightsHeld(actor, row);
  await insertRow(tx, 'staff', row);
  await mailStaffLink(change, row, 'invitation');
  return row.id;
}

/** Sends the invitation again; the earlier link is void. @throws ApiError 403, 404, 409 `already_joined` */
export async function repeatInvitation(change: Change, id: string): Promise<void> {
  const row = await lockChangeable(change, id);
  if (row.date_joined !== null) {
    throw new ApiError('This staff member has joined already', { status: 409, code: 'already_joined' });
  }
  await mailStaffLink(change, row, 'invitation');
}

async function mailStaffLink({ tx, actor, now }: Change, row: StaffRow, kind: 'invitation' | 'recovery') {
  const { token } = await issueStaffLink(tx, { kind, staffId: row.id, now });
  const link = `/console/${kind === 'recovery' ? 'recover' : 'join'}#token=${token}`;
  const data = { name: row.name, link, kind, inviter: actor.name };
  const key = `staff_${kind}:${row.id}:${createRecordId(now)}`;
  await queueMail(tx, { kind: 'staff_link', to: row.email, key, locale: row.locale, data }, now);
}

/** Changes a staff member, at once in all sessions. @throws ApiError 403, 404, 409 `last_owner` */
export async function updateStaff(change: Change, id: string, fields: Partial<StaffFields>): Promise<void> {
  const { tx, actor, now } = change;
  const row = await lockChangeable(change, id);
  const { exceptions, ...columns } = fields;
  const defined = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  const changed: StaffRow = { ...row, ...defined, ...(exceptions && { exceptions: JSON.stringify(exceptions) }) };
  assertRightsHeld(actor, changed);
  if (row.role === 'owner' && changed.role !== 'owner') await assertOtherOwner(tx, id);
  await updateRow(tx, 'staff', id, { ...defined, exceptions: changed.exceptions, date_updated: now.toISOString() });
}

/** Removes a staff member with sessions, links and factors. @returns ids of the sessions @throws ApiError 403, 404, 409 `last_owner` */
export async function deleteStaff(change: Change, id: string): Promise<string[]> {
  const { tx } = change;
  const row = await lockChangeable(change, id);
  if (row.role === 'owner') await assertOtherOwner(tx, id);
  await dropStaffLinks(tx, id, ['invitation', 'recovery']);
  await removeFactors(tx, id);
  await tx.deleteFrom('staff').where('id', '=', id).execute();
  return endStaffSessions(tx, id);
}

async function removeFactors(tx: Tx, id: string): Promise<void> {
  await removeFactor(tx, id);
  await dropPasskeys(tx, id);
}

/**
 * Mails a link to choose a new password, and ends all sessions. The old password stops working at once.
 * @param removesFactors true where the person has lost the second factor
 * @returns ids of the sessions that have ended
 * @throws ApiError 403, 404, 409 `not_joined`
 */
export async function recoverStaff(change: Change, id: string, removesFactors: boolean): Promise<string[]> {
  const { tx, now } = change;
  const row = await lockChangeable(change, id);
  if (row.date_joined === null) {
    throw new ApiError('This staff member has not joined: send the invitation again', {
      status: 409,
      code: 'not_joined',
    });
  }
  await updateRow(tx, 'staff', id, { password_hash: '', date_updated: now.toISOString() });
  if (removesFactors) await removeFactors(tx, id);
  await mailStaffLink(change, row, 'recovery');
  return endStaffSessions(tx, id);
}

/** Locks a staff member whom the actor may change. @throws ApiError 403, 404 */
async function lockChangeable({ tx, actor }: Change, id: string): Promise<StaffRow> {
  await advisoryLock(tx, ownersLock);
  const row = await lockStaff(tx, id);
  if (!row) throw buildNotFoundError('There is no such staff member');
  assertRightsHeld(actor, row);
  return row;
}

/** Nobody changes somebody with more rights, nor gives more than they have. @throws ApiError 403 `permission_required` */
function assertRightsHeld({ permissions, refundLimit }: OperatorKey, row: StaffRow): void {
  if (!permissions) return;
  const foreign = listStaffPermissions(row).find((permission) => !permissions.includes(permission));
  if (foreign) throw buildPermissionError(foreign, `You cannot give or take ${foreign}: you do not have it`);
  const limit = readRefundLimit(row);
  if (refundLimit === undefined || (limit !== undefined && limit <= refundLimit)) return;
  throw buildPermissionError('orders.refund', 'You cannot give a larger refund limit than you have');
}

/** @throws ApiError 409 `last_owner` where nobody else can sign in as an owner */
async function assertOtherOwner(tx: Tx, id: string): Promise<void> {
  const owners = tx.selectFrom('staff').select('id').where('role', '=', 'owner').where('id', '!=', id);
  const remainingOwner = await owners
    .where('date_joined', 'is not', null)
    .where('password_hash', '!=', '')
    .executeTakeFirst();
  if (!remainingOwner)
    throw new ApiError('A shop needs an owner, and this is the last one', { status: 409, code: 'last_owner' });
}

interface LinkAnswer {
  token: string;
  /** absent: as the invitation says */
  name?: string | undefined;
  password: string;
}

/**
 * Accepts an invitation, or chooses a new password by a link of a recovery. A recovery asks for the second factor at the next
 * sign-in: it signs nobody in who has one.
 * @throws ApiError 400 for a link that does not hold
 */
export async function acceptStaffLink(
  context: StaffContext,
  kind: 'invitation' | 'recovery',
  { token, name, password }: LinkAnswer,
): Promise<NewStaffSession | null> {
  const { deps } = context;
  const now = deps.now();
  const { staff_id } = await findStaffLink(deps.db, { kinds: [kind], token, now });
  const staff = await findStaff(deps.db, staff_id);
  const password_hash = await hashNewPassword(context, staff?.email ?? '', password);
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockStaff(tx, staff_id);
    await consumeStaffLink(tx, { kinds: [kind], token, now });
    if (!row) throw buildNotFoundError('There is no such staff member');
    const date = now.toISOString();
    const change = { ...(name !== undefined && { name }), password_hash, date_updated: date };
    const joined = { ...row, ...change, date_joined: row.date_joined ?? date };
    await updateRow(tx, 'staff', row.id, { ...change, date_joined: joined.date_joined });
    await endStaffSessions(tx, row.id);
    const hasFactor = (await accountsWithFactor(tx, [row.id])).has(row.id);
    return hasFactor ? null : enterStaff(context, tx, joined, undefined);
  });
}

/** Describes permissions and roles, for buttons and documentation. */
export function describeRoles() {
  return Object.entries(roleDefinitions).map(([name, { description, permissions, refundLimit }]) => ({
    name: name as Role, // the keys of the table
    description,
    permissions: permissionNames.filter((permission) => permissions.includes(permission)),
    refund_limit: refundLimit ?? null,
  }));
}
