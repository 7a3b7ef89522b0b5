import { isDeepStrictEqual } from 'node:util';
import {
  buildNotSignedInError,
  findSignedInStaff,
  findStaff,
  findStaffOfSession,
  listStaffPermissions,
  readStaffCookie,
  recordStaffSessionUse,
} from '@mercer/commerce/staff';
import type { Db } from '@mercer/database';
import { countAttempt } from '@mercer/platform/http/attempt-limit';
import { checkCallerAfterBody } from '@mercer/platform/http/body';
import type { AppDeps, AppEnv } from '@mercer/platform/http/context';
import { basicAuthKey } from '@mercer/platform/http/key';
import { getCallerNetwork } from '@mercer/platform/http/network';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import { noteTransactionActor } from '@mercer/platform/http/transaction-actor';
import type { Context, MiddlewareHandler } from 'hono';
import { assertConsoleWrite } from './csrf.ts';
import {
  assertOperatorKeyActive,
  buildInvalidKeyError,
  findOperatorKey,
  isOperatorKeyActive,
} from './keys/find-key.ts';
import { assertPermitted, type RouteCall } from './permissions/assert-access.ts';
import { toStaffCaller } from './staff/caller.ts';

const wrongKeysPerNetwork = 30;

/**
 * A key of the operator's as Basic (§6) or Bearer authorization, never the publishable one; or the cookie of a staff member's
 * session where there is no authorization. Wrong keys are counted.
 * @param counted limits who has neither: the owner's import takes more calls than a stranger has
 */
export function requireOperator(counted: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const caller = c.env?.operator ?? (await findCaller(c));
    if (!caller) return counted(c, () => refuseCaller(c));
    // what the shop itself calls for somebody comes from no browser
    if (caller.session && !c.env?.operator) assertConsoleWrite(c);
    c.set('operator', caller);
    const { deps } = c.var;
    c.set('assertCaller', (db) => {
      noteTransactionActor(db, caller);
      return assertCallerActive({ ...deps, db }, caller, c.get('operatorCall'));
    });
    checkCallerAfterBody(c.req.raw, () => assertCallerActive(deps, caller, c.get('operatorCall')));
    return next();
  };
}

async function findCaller(c: Context<AppEnv>): Promise<OperatorKey | undefined> {
  const { deps } = c.var;
  const authorization = c.req.header('authorization');
  if (authorization) return findOperatorKey(deps, parseOperatorKey(authorization));
  const token = readStaffCookie(c.req.header('cookie'), deps.config.publicUrl);
  const signedIn = token === undefined ? undefined : await findSignedInStaff(deps.db, token, deps.now());
  if (!signedIn) return undefined;
  await recordStaffSessionUse(deps.db, signedIn.session, deps.now());
  return toStaffCaller(signedIn.staff, signedIn.session);
}

async function refuseCaller(c: Context<AppEnv>): Promise<never> {
  const { config, db, now } = c.var.deps;
  if (!c.req.header('authorization') && readStaffCookie(c.req.header('cookie'), config.publicUrl)) {
    throw buildNotSignedInError();
  }
  const ip = getCallerNetwork(c);
  if (ip && config.rateLimitPerIp) {
    await countAttempt(db, { key: `operator:${ip}`, max: wrongKeysPerNetwork }, now());
  }
  throw buildInvalidKeyError();
}

type CallerDeps = Pick<AppDeps, 'config' | 'now'> & { db: Db };

/** Says whether a key or staff member that was found earlier may still read the shop. */
export async function isCallerActive(deps: CallerDeps, caller: OperatorKey): Promise<boolean> {
  if (!caller.session) return isOperatorKeyActive(deps, caller);
  const signedIn = await findStaffOfSession(deps.db, caller.session.id, deps.now());
  // other permissions show other records: what is still being read ends
  return signedIn !== undefined && isDeepStrictEqual(listStaffPermissions(signedIn.staff), caller.permissions);
}

/**
 * Asserts that a caller may still call what it calls: a key can be revoked, a session ended and a permission taken since.
 * @throws ApiError 401, or 403 `permission_required`
 */
async function assertCallerActive(deps: CallerDeps, caller: OperatorKey, call: RouteCall | undefined): Promise<void> {
  if (!caller.session) return assertOperatorKeyActive(deps, caller);
  const currentCaller = caller.session.isJob
    ? await findJobCaller(deps, caller)
    : await findSessionCaller(deps, caller.session.id);
  if (!currentCaller) throw buildNotSignedInError();
  if (call) assertPermitted(currentCaller, call);
}

async function findSessionCaller({ db, now }: CallerDeps, sessionId: string): Promise<OperatorKey | undefined> {
  const signedIn = await findStaffOfSession(db, sessionId, now());
  return signedIn && toStaffCaller(signedIn.staff, signedIn.session);
}

/** Time until which a proof counts that was fresh when a job was ordered: for as long as the job takes. */
const endOfTime = '9999-12-31T23:59:59.999Z';

/**
 * Finds whoever has ordered a job, with the permissions of this moment. A person's job goes on after the person has signed out.
 * @param orderedBy caller as it was when the job was ordered
 * @param dateOrdered ISO 8601 time
 * @returns undefined for a key that was revoked, and for a person who was removed or whose password an owner has ended
 */
export async function findJobCaller(
  deps: CallerDeps,
  orderedBy: OperatorKey,
  dateOrdered = deps.now().toISOString(),
): Promise<OperatorKey | undefined> {
  const { session } = orderedBy;
  if (!session) return (await isOperatorKeyActive(deps, orderedBy)) ? orderedBy : undefined;
  const staff = await findStaff(deps.db, orderedBy.id);
  if (!staff || staff.date_joined === null || staff.password_hash === '') return undefined;
  const hadProof = session.dateStepUpEnds !== null && session.dateStepUpEnds > dateOrdered;
  const { session: _, ...person } = toStaffCaller(staff, { id: session.id, date_step_up_ends: null });
  return { ...person, session: { id: session.id, dateStepUpEnds: hadProof ? endOfTime : null, isJob: true } };
}

function parseOperatorKey(header: string): string {
  const [, bearer] = header.match(/^Bearer\s+(\S+)$/i) ?? [];
  return bearer ?? basicAuthKey(header);
}
