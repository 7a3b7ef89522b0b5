import { recordAuditEntries } from '@mercer/commerce/events';
import {
  deleteStaff,
  inviteStaff,
  readStaffMembers,
  recoverStaff,
  repeatInvitation,
  updateStaff,
} from '@mercer/commerce/staff';
import type { Db } from '@mercer/database';
import { defineRoute, noBody, type WriteCall } from '@mercer/platform/http/routes/define-route';
import type { OperatorRoute } from '@mercer/platform/http/routes/route';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import { readStoreSettings } from '@mercer/platform/settings';
import { commitChange } from '../commit-change.ts';
import { defineFindRoute, defineWholeListRoute } from '../description/record-routes.ts';
import '../services.ts';
import { RecoveryRequest, StaffAnswer, StaffInput, StaffUpdate } from './schema.ts';

const group = { access: 'operator', tag: 'staff' } as const;
const notFound = { 404: 'no such staff member' };
const lastOwner = { ...notFound, 409: 'last_owner: a shop needs an owner' };

/** Routes for the people who work with the shop. */
export const staffRecordRoutes = [
  defineWholeListRoute({
    path: '/operator/staff',
    ...group,
    summary: 'The people who work with the shop, by name',
    table: 'staff',
    answer: StaffAnswer,
    readAll: async ({ db }) => [...(await readStaffMembers(db)).values()],
  }),
  defineFindRoute({
    path: '/operator/staff/:id',
    ...group,
    recordName: 'staff member',
    answer: StaffAnswer,
    find: ({ db, id }) => findMember(db, id),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/staff',
    ...group,
    summary: 'Invites somebody by mail; the link works once, within seven days',
    body: StaffInput,
    example: { email: 'sam@example.com', role: 'fulfilment', name: 'Sam Field' },
    answer: StaffAnswer,
    status: 201,
    refusals: { 409: 'email_taken: a staff member has this address' },
    async write(call) {
      const { name = '', locale, ...fields } = call.body;
      const storeLocale = locale ?? (await readStoreSettings(call.tx)).locale;
      const id = await inviteStaff(call, { ...fields, name, locale: storeLocale });
      return commitMember(call, id);
    },
  }),
  defineRoute({
    method: 'PATCH',
    path: '/operator/staff/:id',
    ...group,
    summary: 'Changes role, permissions or name of a staff member, at once in all sessions',
    body: StaffUpdate,
    example: { role: 'support', refund_limit: 5000 },
    answer: StaffAnswer,
    isVersioned: true,
    refusals: lastOwner,
    async write(call) {
      const { tx, id, body, ifMatch } = call;
      const previousRecords = await readStaffMembers(tx, [id]);
      assertVersionMatches(ifMatch, previousRecords.get(id));
      await updateStaff(call, id, body);
      return commitMember(call, id, previousRecords);
    },
  }),
  endStreamsOfSessions((endedIds) =>
    defineRoute({
      method: 'DELETE',
      path: '/operator/staff/:id',
      ...group,
      summary: 'Removes a staff member, whose sessions end',
      body: noBody,
      refusals: lastOwner,
      async write(call) {
        const previousRecords = await readStaffMembers(call.tx, [call.id]);
        endedIds.push(...(await deleteStaff(call, call.id)));
        await commitMember(call, call.id, previousRecords);
      },
    }),
  ),
  endStreamsOfSessions((endedIds) =>
    defineRoute({
      method: 'POST',
      path: '/operator/staff/:id/recovery',
      ...group,
      summary: 'Ends the sessions and the password of a staff member, and mails a link to choose a new one',
      body: RecoveryRequest,
      example: { remove_factors: true },
      answer: StaffAnswer,
      refusals: { ...notFound, 409: 'not_joined: the invitation was not accepted' },
      async write(call) {
        const previousRecords = await readStaffMembers(call.tx, [call.id]);
        endedIds.push(...(await recoverStaff(call, call.id, call.body.remove_factors)));
        await recordMailedLink(call, 'recover', call.body);
        return commitMember(call, call.id, previousRecords);
      },
    }),
  ),
  defineRoute({
    method: 'POST',
    path: '/operator/staff/:id/invitation',
    ...group,
    summary: 'Mails the invitation again; the earlier link is void',
    body: noBody,
    answer: StaffAnswer,
    refusals: { ...notFound, 409: 'already_joined: the invitation was accepted' },
    async write(call) {
      await repeatInvitation(call, call.id);
      await recordMailedLink(call, 'invite', null);
      return findMember(call.tx, call.id);
    },
  }),
];

/** Ends the event streams of sessions that a route has ended; other nodes check each second whether theirs may go on. */
function endStreamsOfSessions(define: (endedIds: string[]) => OperatorRoute): OperatorRoute {
  const endedIds: string[] = [];
  const route = define(endedIds);
  return {
    ...route,
    async handle(c, params) {
      const response = await route.handle(c, params);
      for (const id of endedIds.splice(0)) c.var.operatorServices.eventStreams.endReaderStreams(id);
      return response;
    },
  };
}

/** Writes down that a link was mailed, which changes no field that is answered. */
async function recordMailedLink(
  { tx, actor, now, id }: WriteCall<unknown>,
  deed: 'invite' | 'recover',
  after: object | null,
): Promise<void> {
  const entry = { actor: actor.name, action: `staff.${deed}`, entity: 'staff', id, before: null, after };
  await recordAuditEntries(tx, [entry], now, actor);
}

async function findMember(db: Db, id: string) {
  return (await readStaffMembers(db, [id])).get(id);
}

async function commitMember(
  { tx, actor, now }: WriteCall<unknown>,
  id: string,
  previousRecords: Awaited<ReturnType<typeof readStaffMembers>> = new Map(),
) {
  const read = () => readStaffMembers(tx, [id]);
  return (await commitChange(tx, { entity: 'staff', ids: [id], actor, now, previousRecords, read })).get(id);
}
