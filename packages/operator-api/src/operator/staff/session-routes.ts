import {
  buildStaffContext,
  createFirstOwner,
  endStaffSession,
  findSignedInStaff,
  hasOwner,
  signInStaff,
} from '@mercer/commerce/staff';
import { normalizeEmail } from '@mercer/database';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { readStoreSettings } from '@mercer/platform/settings';
import { assertConsoleWrite } from '../csrf.ts';
import '../services.ts';
import { OwnerInput, SignedInAnswer, SignInInput, StateAnswer } from './schema.ts';
import { deleteStaffCookie, readOldToken, readValidBody, respondWithSession } from './session-response.ts';

const group = { access: 'operator', admits: 'anyone', tag: 'staff' } as const;
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
      400: 'invalid_token: the link is wrong, was used, or has expired',
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
];
