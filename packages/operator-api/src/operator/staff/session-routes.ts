import {
  acceptStaffLink,
  buildPasskeyChallenge,
  buildStaffContext,
  createFirstOwner,
  endStaffSession,
  findSignedInStaff,
  hasOwner,
  readRole,
  signInByPasskey,
  signInStaff,
} from '@mercer/commerce/staff';
import { normalizeEmail } from '@mercer/database';
import type { AppEnv } from '@mercer/platform/http/context';
import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import { readStoreSettings } from '@mercer/platform/settings';
import type { Context } from 'hono';
import * as v from 'valibot';
import { assertConsoleWrite } from '../csrf.ts';
import '../services.ts';
import {
  AcceptedAnswer,
  InvitationInput,
  NewPasswordInput,
  OwnerInput,
  PasskeySignInInput,
  SignedInAnswer,
  SignInInput,
  StateAnswer,
} from './schema.ts';
import {
  deleteStaffCookie,
  readOldToken,
  readValidBody,
  respondWithSession,
  setStaffCookie,
} from './session-response.ts';

const group = { access: 'operator', admits: 'anyone', tag: 'staff' } as const;
const invalidLink = 'invalid_token: the link is wrong, was used, or has expired';
const notFromElsewhere = 'csrf: the request comes from a page of another site';

/** Routes that need no key and no session. */
export const sessionRoutes = [
  defineRoute({
    method: 'POST',
    path: '/operator/session',
    ...group,
    summary: 'Signs a staff member in; the cookie that is set stands for a key',
    body: SignInInput,
    example: { email: 'kim@example.com', password: 'correct horse battery staple' },
    answer: SignedInAnswer,
    refusals: {
      401: 'sign_in_refused: the address or the password is wrong; or second_factor_required: a code of the second factor is needed',
      403: notFromElsewhere,
    },
    async respond(c) {
      const { email, ...secrets } = await readValidBody(c, SignInInput);
      const context = buildStaffContext(c, c.var.operatorServices.passwords);
      const credentials = { ...secrets, email: normalizeEmail(email) };
      return respondWithSession(c, await signInStaff(context, credentials, readOldToken(c)));
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/session',
    ...group,
    summary: 'Signs out',
    refusals: { 403: 'csrf: the header or the origin is missing' },
    async respond(c, { db, now }) {
      assertConsoleWrite(c);
      const token = readOldToken(c);
      const signedIn = token === undefined ? undefined : await findSignedInStaff(db, token, now);
      if (signedIn) {
        await endStaffSession(db, signedIn.session.id);
        c.var.operatorServices.eventStreams.endReaderStreams(signedIn.session.id);
      }
      deleteStaffCookie(c);
      return c.body(null, 204);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/session/state',
    ...group,
    summary: 'Says whether the shop needs its first owner, and whether the cookie is that of a session',
    answer: StateAnswer,
    async respond(c, { db, now }) {
      const token = readOldToken(c);
      const signedIn = token === undefined ? undefined : await findSignedInStaff(db, token, now);
      return c.json({ needs_owner: !signedIn && !(await hasOwner(db)), signed_in: signedIn !== undefined });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/owner',
    ...group,
    summary: 'Makes the first owner by the link that the shop has printed, and signs in',
    body: OwnerInput,
    example: { token: 'ZbWm2…', name: 'Kim Lee', email: 'kim@example.com', password: 'correct horse battery staple' },
    answer: SignedInAnswer,
    refusals: {
      400: invalidLink,
      403: notFromElsewhere,
      409: 'owner_exists: the shop has an owner',
    },
    async respond(c, { db }) {
      const owner = await readValidBody(c, OwnerInput);
      const context = buildStaffContext(c, c.var.operatorServices.passwords);
      const { locale } = await readStoreSettings(db);
      return respondWithSession(c, await createFirstOwner(context, owner, locale));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/session/passkey/options',
    ...group,
    summary: 'Options with which a browser signs in by a passkey, for `navigator.credentials.get`',
    body: noBody,
    answer: v.looseObject({ challenge: v.string() }),
    refusals: { 403: notFromElsewhere },
    async respond(c) {
      await readValidBody(c, noBody);
      return c.json(await buildPasskeyChallenge(buildContext(c)));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/session/passkey',
    ...group,
    summary: 'Signs a staff member in by a passkey, which stands for password and code',
    body: PasskeySignInInput,
    example: { response: { id: 'AbC…', rawId: 'AbC…', type: 'public-key', response: {} } },
    answer: SignedInAnswer,
    refusals: { 401: 'sign_in_refused: the passkey is unknown here', 403: notFromElsewhere },
    async respond(c) {
      const { response } = await readValidBody(c, PasskeySignInInput);
      return respondWithSession(c, await signInByPasskey(buildContext(c), response, readOldToken(c)));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/invitation',
    ...group,
    summary: 'Accepts an invitation by the link of its mail, and signs in',
    body: InvitationInput,
    example: { token: 'ZbWm2…', name: 'Sam Field', password: 'correct horse battery staple' },
    answer: AcceptedAnswer,
    refusals: { 400: invalidLink, 403: notFromElsewhere },
    async respond(c) {
      return acceptLink(c, 'invitation', await readValidBody(c, InvitationInput));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/recovery',
    ...group,
    summary: 'Chooses a new password by the link of a recovery; who has a second factor then signs in with it',
    body: NewPasswordInput,
    example: { token: 'ZbWm2…', password: 'correct horse battery staple' },
    answer: AcceptedAnswer,
    refusals: { 400: invalidLink, 403: notFromElsewhere },
    async respond(c) {
      return acceptLink(c, 'recovery', await readValidBody(c, NewPasswordInput));
    },
  }),
];

function buildContext(c: Context<AppEnv>) {
  return buildStaffContext(c, c.var.operatorServices.passwords);
}

async function acceptLink(
  c: Context<AppEnv>,
  kind: 'invitation' | 'recovery',
  answer: { token: string; name?: string | undefined; password: string },
): Promise<Response> {
  const signedIn = await acceptStaffLink(buildContext(c), kind, answer);
  if (!signedIn) return c.json({ signed_in: false, staff: null, expires_at: null });
  setStaffCookie(c, signedIn.token);
  const { id, name, email } = signedIn.staff;
  const staff = { id, name, email, role: readRole(signedIn.staff) };
  return c.json({ signed_in: true, staff, expires_at: signedIn.session.date_expires });
}
