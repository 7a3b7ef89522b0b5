import {
  beginStaffFactor,
  buildPasskeyOptions,
  buildStaffContext,
  confirmStaffFactor,
  deletePasskey,
  endStaffFactor,
  listPasskeys,
  type PasskeyRow,
  readStaffFactor,
  registerPasskey,
} from '@mercer/commerce/staff';
import { newSecondFactor, recoveryCodes, secondFactor } from '@mercer/platform/entities';
import type { AppEnv } from '@mercer/platform/http/context';
import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import { assertStepUp } from '@mercer/platform/http/step-up';
import type { Context } from 'hono';
import * as v from 'valibot';
import { defineWholeListRoute } from '../description/record-routes.ts';
import '../services.ts';
import { CodeInput, PasskeyAnswer, PasskeyInput } from './schema.ts';
import { recordOwnChange, requireSession } from './session.ts';
import { readValidBody } from './session-response.ts';

const group = { access: 'operator', admits: 'caller', tag: 'staff' } as const;
const staffOnly = 'staff_only: keys have no factors';
const proofNeeded = { 403: `${staffOnly}; or step_up_required` };

/** Routes for passkeys and the second factor of whoever is signed in. */
export const factorRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/me/second-factor',
    ...group,
    summary: 'Whether codes of an app are asked for at sign-in',
    answer: secondFactor,
    refusals: { 403: staffOnly },
    read: ({ db, actor }) => readStaffFactor(db, requireSession(actor).staffId),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/me/second-factor',
    ...group,
    summary: 'Gives a secret for an authenticator app; codes are asked for once one was confirmed',
    body: noBody,
    answer: newSecondFactor,
    refusals: { ...proofNeeded, 409: 'second_factor_on: a second factor is on already' },
    async respond(c, { actor, now }) {
      await readValidBody(c, noBody);
      const { staffId } = requireSession(actor);
      assertStepUp(actor, now);
      return c.json(await beginStaffFactor(buildContext(c), staffId));
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/operator/me/second-factor',
    ...group,
    summary: 'Turns the second factor on by the first code, and answers the recovery codes this once',
    body: CodeInput,
    example: { code: '123456' },
    answer: recoveryCodes,
    refusals: {
      ...proofNeeded,
      409: 'second_factor_on: a second factor is on already',
      429: 'too_many_attempts: too many wrong codes',
    },
    async respond(c, { actor, now, db }) {
      const { code } = await readValidBody(c, CodeInput);
      const session = requireSession(actor);
      assertStepUp(actor, now);
      const answer = await confirmStaffFactor(buildContext(c), session, code);
      await recordOwnChange(db, actor, 'second_factor_on', now);
      return c.json(answer);
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/me/second-factor',
    ...group,
    summary: 'Turns the second factor off',
    body: noBody,
    refusals: proofNeeded,
    async respond(c, { actor, now, db }) {
      await readValidBody(c, noBody);
      const { staffId } = requireSession(actor);
      assertStepUp(actor, now);
      await endStaffFactor(buildContext(c), staffId);
      await recordOwnChange(db, actor, 'second_factor_off', now);
      return c.body(null, 204);
    },
  }),
  defineWholeListRoute({
    path: '/operator/me/passkeys',
    ...group,
    summary: 'The passkeys of whoever is signed in; of a key none',
    answer: PasskeyAnswer,
    readAll: async ({ db, actor }) => (actor.session ? (await listPasskeys(db, actor.id)).map(serializePasskey) : []),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/me/passkeys/options',
    ...group,
    summary: 'Options with which a browser makes a passkey, for `navigator.credentials.create`',
    body: noBody,
    answer: v.looseObject({ challenge: v.string() }),
    refusals: proofNeeded,
    async respond(c, { actor, now }) {
      await readValidBody(c, noBody);
      const { staffId } = requireSession(actor);
      assertStepUp(actor, now);
      return c.json(await buildPasskeyOptions(buildContext(c), staffId));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/me/passkeys',
    ...group,
    summary: 'Keeps a passkey that the browser has made',
    body: PasskeyInput,
    example: { name: 'Laptop', response: { id: 'AbC…', rawId: 'AbC…', type: 'public-key', response: {} } },
    answer: PasskeyAnswer,
    status: 201,
    refusals: { ...proofNeeded, 409: 'too_many_passkeys: a person has twenty at most' },
    async respond(c, { actor, now, db }) {
      const passkey = await readValidBody(c, PasskeyInput);
      const { staffId } = requireSession(actor);
      assertStepUp(actor, now);
      const row = await registerPasskey(buildContext(c), staffId, passkey);
      await recordOwnChange(db, actor, 'passkey_create', now);
      return c.json(serializePasskey(row), 201);
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/me/passkeys/:id',
    ...group,
    summary: 'Deletes a passkey',
    body: noBody,
    refusals: { ...proofNeeded, 404: 'no such passkey' },
    async respond(c, { actor, id, now, db }) {
      await readValidBody(c, noBody);
      const { staffId } = requireSession(actor);
      assertStepUp(actor, now);
      await db.transaction().execute((tx) => deletePasskey(tx, staffId, id));
      await recordOwnChange(db, actor, 'passkey_delete', now);
      return c.body(null, 204);
    },
  }),
];

function buildContext(c: Context<AppEnv>) {
  return buildStaffContext(c, c.var.operatorServices.passwords);
}

function serializePasskey({ id, name, date_created, date_used }: PasskeyRow) {
  return { id, name, date_created, date_used };
}
