import {
  buildStaffCookie,
  longestSessionMs,
  type NewStaffSession,
  readRole,
  readStaffCookie,
} from '@mercer/commerce/staff';
import { readJsonBody } from '@mercer/platform/http/body';
import type { AppEnv } from '@mercer/platform/http/context';
import { validateInput } from '@mercer/platform/http/routes/read-input';
import type { Schema } from '@mercer/platform/http/routes/route';
import type { Context } from 'hono';

/** Reads a body of fields. @throws ApiError 400 that names every fault */
export async function readValidBody<Body>(c: Context<AppEnv>, schema: Schema<Body>): Promise<Body> {
  return validateInput(schema, await readJsonBody(c));
}

export function setStaffCookie(c: Context<AppEnv>, token: string): void {
  c.header('Set-Cookie', buildStaffCookie(token, longestSessionMs / 1000, c.var.deps.config.publicUrl));
}

export function deleteStaffCookie(c: Context<AppEnv>): void {
  c.header('Set-Cookie', buildStaffCookie('', 0, c.var.deps.config.publicUrl));
}

/** Reads the token of the session that the browser had before. */
export function readOldToken(c: Context<AppEnv>): string | undefined {
  return readStaffCookie(c.req.header('cookie'), c.var.deps.config.publicUrl);
}

/** Answers a sign-in: the token travels in the cookie alone. */
export function respondWithSession(c: Context<AppEnv>, { staff, session, token }: NewStaffSession): Response {
  setStaffCookie(c, token);
  const { id, name, email } = staff;
  return c.json({ staff: { id, name, email, role: readRole(staff) }, expires_at: session.date_expires });
}
