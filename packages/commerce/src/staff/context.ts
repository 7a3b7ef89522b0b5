import type { AppDeps, AppEnv } from '@mercer/platform/http/context';
import { buildValidationError, FieldErrors } from '@mercer/platform/http/errors';
import { getCallerNetwork } from '@mercer/platform/http/network';
import { describeBrowser } from '@mercer/platform/session/browser';
import { getRequestStore } from '@mercer/platform/settings';
import type { Context } from 'hono';
import { assertGoodPassword, type PasswordHasher, type PasswordQueue } from '../accounts/index.ts';

/** Parts of the request that sign-in and passwords of staff members need. */
export interface StaffContext {
  deps: AppDeps;
  /** network of the caller */
  ip: string | undefined;
  browser: string | null;
  /** Reads the shop's name, which must not be a password. */
  storeName: () => Promise<string>;
  passwords: PasswordHasher;
}

export function buildStaffContext(c: Context<AppEnv>, passwords: PasswordQueue): StaffContext {
  const ip = getCallerNetwork(c);
  const readStoreName = async () => (await getRequestStore(c)).name;
  return {
    deps: c.var.deps,
    ip,
    browser: describeBrowser(c.req.header('user-agent')),
    storeName: readStoreName,
    passwords: passwords.forNetwork(ip),
  };
}

/** Hashes a password that somebody has chosen. @throws ApiError 400 on `password` where guessers try it first */
export async function hashNewPassword(context: StaffContext, email: string, password: string): Promise<string> {
  await assertGoodPassword(context, { field: 'password', password, email }).catch(throwAsValidationError);
  return context.passwords.hash(password);
}

/** Answers of /operator are refused with a status where those of shoppers have `errors`. */
function throwAsValidationError(error: unknown): never {
  if (!(error instanceof FieldErrors)) throw error;
  const [[field, fault] = []] = Object.entries(error.errors);
  throw buildValidationError(fault?.text ?? error.message, field);
}
