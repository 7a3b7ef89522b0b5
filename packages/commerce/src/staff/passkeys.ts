import { type Db, parseJson, type Row, type Tx } from '@mercer/database';
import { ApiError, buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { buildChallenge, takeChallenge } from './challenge.ts';
import type { StaffContext } from './context.ts';
import { buildNotSignedInError, findStaff, lockStaff } from './record.ts';
import { openStepUp } from './sessions.ts';
import { enterStaff, type NewStaffSession } from './sign-in.ts';

export type PasskeyRow = Row<'staff_passkeys'>;
export type { AuthenticationResponseJSON, RegistrationResponseJSON };

const mostPasskeys = 20;
const signInPurpose = 'sign in';
const buildRegistrationPurpose = (staffId: string) => `register ${staffId}`;

/** Loads the library when somebody uses a passkey: it is large. */
const loadLibrary = () => import('@simplewebauthn/server');

function buildRelyingParty({ deps: { config } }: StaffContext): { expectedOrigin: string; expectedRPID: string } {
  const { origin, hostname } = new URL(config.publicUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

export function listPasskeys(db: Db, staffId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('staff_passkeys').selectAll().where('staff_id', '=', staffId).orderBy('date_created').execute();
}

/** Counts the passkeys of staff members. */
export async function countPasskeys(db: Db, staffIds: readonly string[]): Promise<Map<string, number>> {
  if (staffIds.length === 0) return new Map();
  const passkeys = db.selectFrom('staff_passkeys').where('staff_id', 'in', staffIds).groupBy('staff_id');
  const rows = await passkeys.select(['staff_id', (eb) => eb.fn.countAll<number>().as('count')]).execute();
  return new Map(rows.map(({ staff_id, count }) => [staff_id, Number(count)]));
}

export async function dropPasskeys(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute();
}

/** @throws ApiError 404 */
export async function deletePasskey(tx: Tx, staffId: string, id: string): Promise<void> {
  const passkeys = tx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).where('id', '=', id);
  const { numDeletedRows } = await passkeys.executeTakeFirst();
  if (numDeletedRows === 0n) throw buildNotFoundError('There is no such passkey');
}

/** Builds the options with which a browser makes a passkey. */
export async function buildPasskeyOptions(context: StaffContext, staffId: string) {
  const { deps } = context;
  const staff = await findStaff(deps.db, staffId);
  if (!staff) throw buildNotSignedInError();
  const { generateRegistrationOptions } = await loadLibrary();
  const passkeys = await listPasskeys(deps.db, staffId);
  return generateRegistrationOptions({
    rpName: await context.storeName(),
    rpID: buildRelyingParty(context).expectedRPID,
    userID: new Uint8Array(Buffer.from(staffId)),
    userName: staff.email,
    userDisplayName: staff.name,
    challenge: buildChallenge(deps.config, buildRegistrationPurpose(staffId), deps.now()),
    excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports: parseJson<string[]>(transports) })),
    // a passkey stands for password and code together: the device has to know its person
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Keeps a passkey that a browser has made. @throws ApiError 400 where it was made for something else */
export async function registerPasskey(
  context: StaffContext,
  staffId: string,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<PasskeyRow> {
  const { deps } = context;
  const now = deps.now();
  const { verifyRegistrationResponse } = await loadLibrary();
  const expectedChallenge = (challenge: string) =>
    takeChallenge(deps.db, deps.config, {
      challenge: decodeChallenge(challenge),
      purpose: buildRegistrationPurpose(staffId),
      now,
    });
  const party = buildRelyingParty(context);
  const verified = await verifyRegistrationResponse({ response, expectedChallenge, ...party }).catch(refuseResponse);
  const { credential } = verified.registrationInfo ?? {};
  if (!verified.verified || !credential) throw buildPasskeyError();
  const row = {
    id: credential.id,
    staff_id: staffId,
    name,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    sign_count: credential.counter,
    transports: JSON.stringify(credential.transports ?? []),
    date_created: now.toISOString(),
    date_used: null,
  };
  await deps.db.transaction().execute(async (tx) => {
    if (!(await lockStaff(tx, staffId))) throw buildNotSignedInError();
    if ((await listPasskeys(tx, staffId)).length >= mostPasskeys) {
      throw new ApiError('There are too many passkeys: delete one', { status: 409, code: 'too_many_passkeys' });
    }
    const passkeys = tx.insertInto('staff_passkeys').values(row);
    const inserted = await passkeys
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute();
    if (inserted.length === 0) throw buildPasskeyError();
  });
  return row;
}

/** The library takes challenges as text, and encodes them. */
function decodeChallenge(challenge: string): string {
  return Buffer.from(challenge, 'base64url').toString('utf8');
}

/** The library throws for whatever does not fit; details would tell only programs that guess. */
function refuseResponse(cause: unknown): never {
  throw Object.assign(buildPasskeyError(), { cause });
}

function buildPasskeyError(): ApiError {
  return buildValidationError('The passkey could not be checked: try again', 'response');
}

/** Builds the options with which a browser signs in, or gives a fresh proof, with any passkey of this shop. */
export async function buildPasskeyChallenge(context: StaffContext) {
  const { deps } = context;
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID: buildRelyingParty(context).expectedRPID,
    challenge: buildChallenge(deps.config, signInPurpose, deps.now()),
    userVerification: 'required',
  });
}

/** Checks what a passkey has signed. @returns the passkey; undefined where it is unknown or the signature is wrong */
async function verifyPasskey(
  context: StaffContext,
  response: AuthenticationResponseJSON,
): Promise<PasskeyRow | undefined> {
  const { deps } = context;
  const now = deps.now();
  const passkeys = deps.db.selectFrom('staff_passkeys').selectAll().where('id', '=', response.id);
  const row = await passkeys.executeTakeFirst();
  if (!row) return undefined;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const expectedChallenge = (challenge: string) =>
    takeChallenge(deps.db, deps.config, { challenge: decodeChallenge(challenge), purpose: signInPurpose, now });
  const credential = {
    id: row.id,
    publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
    counter: row.sign_count,
    transports: parseJson<string[]>(row.transports),
  };
  const party = buildRelyingParty(context);
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    ...party,
    credential,
  }).catch(() => undefined); // the library throws for whatever does not fit
  if (!verified?.verified) return undefined;
  const used = { sign_count: verified.authenticationInfo.newCounter, date_used: now.toISOString() };
  await deps.db.updateTable('staff_passkeys').set(used).where('id', '=', row.id).execute();
  return row;
}

/** Signs in with a passkey, which stands for password and code. @throws ApiError 401 */
export async function signInByPasskey(
  context: StaffContext,
  response: AuthenticationResponseJSON,
  oldToken: string | undefined,
): Promise<NewStaffSession> {
  const passkey = await verifyPasskey(context, response);
  const entered = await context.deps.db.transaction().execute(async (tx) => {
    const staff = passkey && (await lockStaff(tx, passkey.staff_id));
    return staff?.date_joined ? enterStaff(context, tx, staff, oldToken) : undefined;
  });
  if (entered) return entered;
  throw new ApiError('The passkey is unknown here', { status: 401, code: 'sign_in_refused' });
}

/** Opens five minutes of what needs a fresh proof, by a passkey. @throws ApiError 400 */
export async function stepUpByPasskey(
  context: StaffContext,
  { staffId, sessionId }: { staffId: string; sessionId: string },
  response: AuthenticationResponseJSON,
): Promise<{ token: string; dateEnds: string }> {
  const passkey = await verifyPasskey(context, response);
  if (passkey?.staff_id !== staffId) throw buildValidationError('The passkey is not yours', 'passkey');
  return context.deps.db.transaction().execute((tx) => openStepUp(tx, sessionId, context.deps.now()));
}
