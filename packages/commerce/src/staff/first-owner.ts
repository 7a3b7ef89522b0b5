import { advisoryLock, createRecordId, type Db, type Tx } from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';
import { hashNewPassword, type StaffContext } from './context.ts';
import { consumeStaffLink, findStaffLink, hasOwnerLink, issueStaffLink } from './links.ts';
import { hasOwner, ownersLock, type StaffRow } from './record.ts';
import { enterStaff, type NewStaffSession } from './sign-in.ts';

interface OwnerLink {
  /** path of the page that makes the owner; the token stands after `#`, where no server logs it */
  path: string;
  date_expires: string;
}

/** Makes the link that lets somebody become the first owner; earlier ones are void. @throws ApiError 409 once there is an owner */
export async function issueOwnerLink(tx: Tx, now: Date): Promise<OwnerLink> {
  await advisoryLock(tx, ownersLock);
  if (await hasOwner(tx)) throw buildOwnerExistsError();
  const { token, date_expires } = await issueStaffLink(tx, { kind: 'owner', staffId: '', now });
  return { path: `/console/welcome#token=${token}`, date_expires };
}

/** Makes the link at the first start of a shop without an owner; null at every other start, of whichever process. */
export async function issueFirstOwnerLink(db: Db, now: Date): Promise<OwnerLink | null> {
  return db.transaction().execute(async (tx) => {
    await advisoryLock(tx, ownersLock);
    if ((await hasOwnerLink(tx)) || (await hasOwner(tx))) return null;
    return issueOwnerLink(tx, now);
  });
}

interface NewOwner {
  token: string;
  name: string;
  /** normalized */
  email: string;
  password: string;
}

/**
 * Makes the first owner, who is signed in.
 * @throws ApiError 400 for a link that does not hold, 409 once there is an owner
 */
export async function createFirstOwner(
  context: StaffContext,
  owner: NewOwner,
  locale: string,
): Promise<NewStaffSession> {
  const { deps } = context;
  const now = deps.now();
  // the link is looked at before the password is hashed, which takes long
  await findStaffLink(deps.db, { kinds: ['owner'], token: owner.token, now });
  const password_hash = await hashNewPassword(context, owner.email, owner.password);
  return deps.db.transaction().execute(async (tx) => {
    await advisoryLock(tx, ownersLock);
    if (await hasOwner(tx)) throw buildOwnerExistsError();
    await consumeStaffLink(tx, { kinds: ['owner'], token: owner.token, now });
    const staff = await insertOwner(tx, { ...owner, password_hash, locale, now });
    return enterStaff(context, tx, staff, undefined);
  });
}

async function insertOwner(
  tx: Tx,
  {
    name,
    email,
    password_hash,
    locale,
    now,
  }: Omit<NewOwner, 'token' | 'password'> & Pick<StaffRow, 'password_hash' | 'locale'> & { now: Date },
): Promise<StaffRow> {
  const date = now.toISOString();
  const dates = { date_created: date, date_updated: date, date_joined: date };
  const rights = { role: 'owner', refund_limit: null, exceptions: '{}' };
  const row = { id: createRecordId(now), name, email, password_hash, locale, ...rights, ...dates };
  // somebody who was invited and has not come in yet makes room
  await tx.deleteFrom('staff').where('email', '=', email).where('date_joined', 'is', null).execute();
  await tx.insertInto('staff').values(row).execute();
  return row;
}

function buildOwnerExistsError(): ApiError {
  return new ApiError('The shop has an owner', { status: 409, code: 'owner_exists' });
}
