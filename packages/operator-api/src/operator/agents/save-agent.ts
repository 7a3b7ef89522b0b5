import { buildAgentRow, createAgentKey, parseProfileUrl, readAgentLimits, readProfileHost } from '@mercer/agents/trust';
import type { Row, Tx } from '@mercer/database';
import type { Config } from '@mercer/platform/http/config';
import { ApiError, buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import type * as v from 'valibot';
import { commitChange } from '../commit-change.ts';
import type { Saving } from '../description/saving.ts';
import type { AgentInput, AgentUpdate, OperatorAgent } from './schema.ts';

/** Writes down an agent before it calls. @throws ApiError 400 on `profile_url`, 409 `agent_exists` */
export async function createOperatorAgent(
  saving: Saving,
  { profile_url, name, status, limits, note }: v.InferOutput<typeof AgentInput>,
  config: Config,
): Promise<OperatorAgent> {
  const url = readProfileUrl(profile_url, config);
  const host = readProfileHost(url);
  const fresh = buildAgentRow({ profileUrl: url.href, host, name: name ?? host }, saving.now);
  const row = { ...fresh, status, note, limits: limits && JSON.stringify(limits), date_seen: '' };
  const insert = saving.tx
    .insertInto('agents')
    .values(row)
    .onConflict((conflict) => conflict.column('profile_url').doNothing());
  if ((await insert.returning('id').execute()).length === 0)
    throw new ApiError('An agent with this profile is there already', {
      status: 409,
      code: 'agent_exists',
      param: 'profile_url',
    });
  return commitAgent(saving, row.id, new Map());
}

function readProfileUrl(text: string, config: Config): URL {
  try {
    return parseProfileUrl(text, config);
  } catch (cause) {
    throw Object.assign(buildValidationError(`profile_url: ${Object(cause).message}`, 'profile_url'), { cause });
  }
}

/** Changes what the owner decides of an agent; each of its calls reads it anew. @throws ApiError 404, 412 */
export async function updateOperatorAgent(
  saving: Saving,
  id: string,
  { limits, ...fields }: v.InferOutput<typeof AgentUpdate>,
  ifMatch: string | undefined,
): Promise<OperatorAgent> {
  const previous = await findOperatorAgent(saving.tx, id);
  assertVersionMatches(ifMatch, previous);
  const change = {
    ...fields,
    ...(limits !== undefined && { limits: limits && JSON.stringify(limits) }),
    date_updated: saving.now.toISOString(),
  };
  await saving.tx.updateTable('agents').set(change).where('id', '=', id).execute();
  return commitAgent(saving, id, new Map([[id, previous]]));
}

/** Issues a key to an agent in place of the former one. @throws ApiError 404 */
export async function issueAgentKey(saving: Saving, id: string): Promise<OperatorAgent & { key: string }> {
  const previous = await findOperatorAgent(saving.tx, id);
  const { key, hash } = createAgentKey();
  const change = { key_hash: hash, date_updated: saving.now.toISOString() };
  await saving.tx.updateTable('agents').set(change).where('id', '=', id).execute();
  return { ...(await commitAgent(saving, id, new Map([[id, previous]]))), key };
}

/** @throws ApiError 404 */
async function findOperatorAgent(tx: Tx, id: string): Promise<OperatorAgent> {
  const row = await tx.selectFrom('agents').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw buildNotFoundError('There is no such agent');
  return serializeAgent(row);
}

async function commitAgent(
  { tx, actor, now }: Saving,
  id: string,
  previousRecords: Map<string, OperatorAgent>,
): Promise<OperatorAgent> {
  const read = async () => new Map([[id, await findOperatorAgent(tx, id)]]);
  const records = await commitChange(tx, { entity: 'agent', ids: [id], actor, now, previousRecords, read });
  return records.get(id) ?? findOperatorAgent(tx, id);
}

export function serializeAgent(row: Row<'agents'>): OperatorAgent {
  const { id, name, profile_url, host, status, note, date_created, date_updated, date_verified } = row;
  const dates = { date_created, date_updated, date_seen: row.date_seen || null, date_verified };
  const has_key = row.key_hash !== null;
  return { id, name, profile_url, host, status, limits: readAgentLimits(row), note, has_key, ...dates };
}
