import {
  buildNotSignedInError,
  buildStaffContext,
  changeSelf,
  endStaffSession,
  findStaffOfSession,
  issueOwnerLink,
  listStaffSessions,
  readRole,
  type StaffContext,
  stepUpByPasskey,
  stepUpSession,
} from '@mercer/commerce/staff';
import type { Db } from '@mercer/database';
import { buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import { permissionNames } from '@mercer/platform/http/permissions';
import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import { readStoreSettings } from '@mercer/platform/settings';
import type * as v from 'valibot';
import { defineWholeListRoute } from '../description/record-routes.ts';
import '../services.ts';
import { MeAnswer, MeInput, OwnerLinkAnswer, SessionAnswer, StepUpAnswer, StepUpInput } from './schema.ts';
import { recordOwnChange, requireSession } from './session.ts';
import { deleteStaffCookie, readValidBody, setStaffCookie } from './session-response.ts';

const group = { access: 'operator', admits: 'caller', tag: 'staff' } as const;

/** Routes of whoever calls. */
export const meRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/me',
    ...group,
    summary: 'Who calls, and what they may do',
    answer: MeAnswer,
    read: ({ db, actor, now }) => readMe(db, actor, now),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/operator/me',
    ...group,
    summary: 'Changes name, language or password of whoever is signed in; a new password ends the other sessions',
    body: MeInput,
    example: { name: 'Kim Lee', locale: 'de' },
    answer: MeAnswer,
    refusals: { 403: 'staff_only: a key has no name or password of a person' },
    async respond(c, { db, actor, now }) {
      const change = await readValidBody(c, MeInput);
      const session = requireSession(actor);
      const context = buildStaffContext(c, c.var.operatorServices.passwords);
      const endedIds = await changeSelf(context, session, change);
      await recordOwnChange(db, actor, change.password === undefined ? 'update' : 'password', now);
      for (const id of endedIds) c.var.operatorServices.eventStreams.endReaderStreams(id);
      return c.json(await readMe(db, actor, now));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/session/step-up',
    ...group,
    summary:
      'Proves again who is signed in, which opens keys, staff, erasure, exports and large refunds for five minutes',
    body: StepUpInput,
    example: { password: 'correct horse battery staple' },
    answer: StepUpAnswer,
    refusals: { 403: 'staff_only: keys need no proof', 429: 'too_many_attempts: too many wrong proofs' },
    async respond(c, { actor }) {
      const proof = await readValidBody(c, StepUpInput);
      const session = requireSession(actor);
      const { token, dateEnds } = await stepUp(buildStaffContext(c, c.var.operatorServices.passwords), session, proof);
      setStaffCookie(c, token);
      return c.json({ step_up_until: dateEnds });
    },
  }),
  defineWholeListRoute({
    path: '/operator/sessions',
    ...group,
    summary: 'Where staff members are signed in: those of whoever calls, or all of them with the permission `staff`',
    answer: SessionAnswer,
    async readAll({ db, actor, now }) {
      const sessions = await listStaffSessions(db, now, mayManageStaff(actor) ? undefined : actor.id);
      return sessions.map(({ staff_id, staff_name, token_hash: _, date_step_up_ends: __, ...session }) => ({
        ...session,
        staff: { id: staff_id, name: staff_name },
        current: session.id === actor.session?.id,
      }));
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/sessions/:id',
    ...group,
    summary: 'Ends a session; that of somebody else needs the permission `staff`',
    body: noBody,
    refusals: { 404: 'no such session' },
    async respond(c, { db, actor, id, now }) {
      await readValidBody(c, noBody);
      const sessions = await listStaffSessions(db, now, mayManageStaff(actor) ? undefined : actor.id);
      if (!sessions.some((session) => session.id === id)) throw buildNotFoundError('There is no such session');
      await endStaffSession(db, id);
      await recordOwnChange(db, actor, 'session_end', now);
      c.var.operatorServices.eventStreams.endReaderStreams(id);
      if (id === actor.session?.id) deleteStaffCookie(c);
      return c.body(null, 204);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/owner-link',
    access: 'operator',
    tag: 'staff',
    summary: 'Makes the link by which somebody becomes the first owner; earlier ones are void',
    body: noBody,
    answer: OwnerLinkAnswer,
    status: 201,
    refusals: { 409: 'owner_exists: the shop has an owner' },
    async write({ tx, deps, now }) {
      const { path, date_expires } = await issueOwnerLink(tx, now);
      return { url: `${deps.config.publicUrl}${path}`, date_expires };
    },
  }),
];

type StepUpBody = v.InferOutput<typeof StepUpInput>;

function stepUp(
  context: StaffContext,
  session: { staffId: string; sessionId: string },
  { password, code, passkey }: StepUpBody,
) {
  if (passkey !== undefined) return stepUpByPasskey(context, session, passkey);
  if (code !== undefined) return stepUpSession(context, session, { code });
  if (password !== undefined) return stepUpSession(context, session, { password });
  throw buildValidationError('password: a password, a code or a passkey is expected', 'password');
}

function mayManageStaff({ permissions, scopes }: OperatorKey): boolean {
  return permissions ? permissions.includes('staff') : scopes.includes('write');
}

async function readMe(db: Db, actor: OperatorKey, now: Date): Promise<v.InferOutput<typeof MeAnswer>> {
  const { name, currency, locale, locales, time_zone = 'UTC' } = await readStoreSettings(db);
  const languages = locales.map((language) => ({ code: language.code, name: language.name }));
  const shop = { name, currency, locale, locales: languages, time_zone };
  const { session, refundLimit } = actor;
  const permissions = [...(actor.permissions ?? permissionNames)];
  const limits = refundLimit === undefined ? {} : { refund: refundLimit };
  if (!session) {
    return { kind: 'key', id: actor.id, name: actor.name, permissions, limits, locale, step_up_until: null, shop };
  }
  const signedIn = await findStaffOfSession(db, session.id, now);
  if (!signedIn) throw buildNotSignedInError();
  const { staff, session: row } = signedIn;
  const person = { id: staff.id, name: staff.name, email: staff.email, role: readRole(staff), locale: staff.locale };
  return {
    kind: 'staff',
    ...person,
    permissions,
    limits,
    step_up_until: readStepUpEnd(row.date_step_up_ends, now),
    shop,
  };
}

function readStepUpEnd(dateEnds: string | null, now: Date): string | null {
  return dateEnds !== null && dateEnds > now.toISOString() ? dateEnds : null;
}
