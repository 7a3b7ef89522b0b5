import { isDeepStrictEqual } from 'node:util';
import {
  buildNotSignedInError,
  findSignedInStaff,
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
    const shopCaller = c.env?.operator;
    const caller = shopCaller ?? (await findCaller(c));
    if (!caller) return counted(c, () => refuseCaller(c));
    // What the shop does for a person comes from no browser
    if (caller.session && !shopCaller) assertConsoleWrite(c);
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
export async function assertCallerActive(deps: CallerDeps, caller: OperatorKey, call?: RouteCall): Promise<void> {
  if (!caller.session) return assertOperatorKeyActive(deps, caller);
  const signedIn = await findStaffOfSession(deps.db, caller.session.id, deps.now());
  if (!signedIn) throw buildNotSignedInError();
  if (call) assertPermitted(toStaffCaller(signedIn.staff, signedIn.session), call);
}

function parseOperatorKey(header: string): string {
  const [, bearer] = header.match(/^Bearer\s+(\S+)$/i) ?? [];
  return bearer ?? basicAuthKey(header);
}
