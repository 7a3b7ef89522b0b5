import { replayOrderDelivery, rotateSigningKeys } from '@mercer/agents/trust';
import { recordAuditEntry } from '@mercer/commerce/events';
import { type Db, parseJson, type Row } from '@mercer/database';
import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import { sql } from 'kysely';
import * as v from 'valibot';
import { createChoiceListSchema, filterValues } from '../description/list.ts';
import { defineFindRoute, defineListRoute, defineWholeListRoute } from '../description/record-routes.ts';
import { listFlaggedTexts, reportAgents } from './report.ts';
import { createOperatorAgent, issueAgentKey, serializeAgent, updateOperatorAgent } from './save-agent.ts';
import {
  AgentAnswer,
  AgentCallAnswer,
  AgentDeliveryAnswer,
  AgentInput,
  AgentKeyAnswer,
  AgentReportAnswer,
  AgentTextAnswer,
  AgentUpdate,
  agentStatus,
} from './schema.ts';

const group = { access: 'operator', tag: 'agents' } as const;
const notFound = { 404: 'no such agent' };
const example = { profile_url: 'https://agent.example/profile.json', status: 'allowed' };

/** Routes for programs that shop for people, and for what the owner decides about them. */
export const agentRoutes = [
  defineListRoute({
    path: '/operator/agents',
    ...group,
    summary: 'Programs that shop for people, the newest first; `q` is the beginning of a name or a host',
    table: 'agents',
    filters: { status: v.optional(createChoiceListSchema(agentStatus.options)), host: filterValues },
    answer: AgentAnswer,
    serialize: serializeAgent,
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/agents',
    ...group,
    summary: 'Decides about an agent before it calls',
    body: AgentInput,
    example,
    answer: AgentAnswer,
    status: 201,
    refusals: { 409: 'agent_exists: an agent with this profile is there already' },
    isVersioned: true,
    write: ({ tx, actor, now, body, deps }) => createOperatorAgent({ tx, actor, now }, body, deps.config),
  }),
  defineFindRoute({
    path: '/operator/agents/:id',
    ...group,
    recordName: 'agent',
    answer: AgentAnswer,
    find: async ({ db, id }) => {
      const row = await db.selectFrom('agents').selectAll().where('id', '=', id).executeTakeFirst();
      return row && serializeAgent(row);
    },
  }),
  defineRoute({
    method: 'PATCH',
    path: '/operator/agents/:id',
    ...group,
    summary: 'Allows, limits or stops an agent, from its next call on; `limits` null are those of the setting `agents`',
    body: AgentUpdate,
    example: { status: 'stopped' },
    answer: AgentAnswer,
    refusals: notFound,
    isVersioned: true,
    write: ({ tx, actor, now, id, body, ifMatch, deps }) =>
      updateOperatorAgent({ tx, actor, now }, id, body, { config: deps.config, ifMatch }),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/agents/:id/key',
    ...group,
    summary: 'Issues a key to an agent in place of the former one; it is in this answer alone',
    body: noBody,
    answer: v.strictObject({ ...AgentAnswer.entries, key: v.string() }),
    refusals: notFound,
    write: ({ tx, actor, now, id }) => issueAgentKey({ tx, actor, now }, id),
  }),
  defineWholeListRoute({
    path: '/operator/agent-reports',
    ...group,
    summary:
      'Calls, refusals, carts, orders, revenue and returns of each agent within 30 days, those with most orders first',
    answer: AgentReportAnswer,
    readAll: ({ db, now }) => reportAgents(db, now),
  }),
  defineListRoute({
    path: '/operator/agent-calls',
    ...group,
    summary:
      'Calls of agents within 30 days, without credentials, the newest first; `q` is the beginning of the id of a request, a checkout or an order',
    table: 'agent_calls',
    filters: { agent_id: filterValues, operation: filterValues, protocol: filterValues, code: filterValues },
    answer: AgentCallAnswer,
    serialize: ({ verified, ...row }) => ({ ...row, verified: verified === 1 }),
  }),
  defineListRoute({
    path: '/operator/agent-deliveries',
    ...group,
    summary: 'Orders that platforms are told of, the newest event first',
    table: 'agent_deliveries',
    filters: {
      agent_id: filterValues,
      order_id: filterValues,
      status: v.optional(createChoiceListSchema(AgentDeliveryAnswer.entries.status.options)),
    },
    sort: '-event_id',
    answer: AgentDeliveryAnswer,
    serialize: serializeDelivery,
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/agent-deliveries/:id/replay',
    ...group,
    summary: 'Sends the order once more, with the id and the time of the event',
    body: noBody,
    answer: v.strictObject({ success: v.boolean() }),
    refusals: { 404: 'no such delivery' },
    async write({ tx, actor, now, id }) {
      await replayOrderDelivery(tx, id);
      const entry = { actor: actor.name, action: 'agent_delivery.replay', entity: 'agent_delivery', id };
      await recordAuditEntry(tx, { ...entry, before: null, after: { id } }, now);
      return { success: true };
    },
  }),
  defineWholeListRoute({
    path: '/operator/agent-keys',
    ...group,
    summary:
      'Public keys with which the shop signs, the one that signs now first; a retired one is published for a day',
    answer: AgentKeyAnswer,
    readAll: ({ db }) => listSigningKeys(db),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/agent-keys/rotate',
    ...group,
    summary: 'Makes a new key that signs from now on; the former one stays published for a day',
    body: noBody,
    answer: AgentKeyAnswer,
    async write({ tx, actor, now, deps }) {
      await rotateSigningKeys(deps, tx);
      const [key] = await listSigningKeys(tx);
      const entry = { actor: actor.name, action: 'agent_key.rotate', entity: 'agent_key', id: key?.id ?? '' };
      await recordAuditEntry(tx, { ...entry, before: null, after: key ?? null }, now);
      return key;
    },
  }),
  defineWholeListRoute({
    path: '/operator/agent-texts',
    ...group,
    summary: 'Newest reviews that read like an instruction to a model: agents read them where they are published',
    answer: AgentTextAnswer,
    readAll: ({ db }) => listFlaggedTexts(db),
  }),
];

function serializeDelivery({ host: _host, date_expires: _expires, ...row }: Row<'agent_deliveries'>) {
  return { ...row, date_due: row.status === 'queued' ? row.date_due || row.date_created : null };
}

async function listSigningKeys(db: Db) {
  const keys = db.selectFrom('signing_keys').selectAll().orderBy(sql`date_retired is null`, 'desc');
  const rows = await keys.orderBy('date_created', 'desc').orderBy('id').limit(100).execute();
  return rows.map(({ id, public_key, date_created, date_retired }) => {
    return { id, key: parseJson<{ kid: string; kty: string }>(public_key), date_created, date_retired };
  });
}
