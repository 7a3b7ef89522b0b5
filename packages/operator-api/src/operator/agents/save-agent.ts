import {
  assertPlatformAddress,
  buildAgentRow,
  createAgentKey,
  parseProfileUrl,
  readAgentLimits,
  readProfileHost,
  sealWebhookSecret,
} from '@mercer/agents/trust';
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
  { profile_url, name, limits, webhook_url, webhook_secret, ...fields }: v.InferOutput<typeof AgentInput>,
  config: Config,
): Promise<OperatorAgent> {
  const url = readProfileUrl(profile_url, config);
  const host = readProfileHost(url);
  const fresh = buildAgentRow({ profileUrl: url.href, host, name: name ?? host }, saving.now);
  const platform = readPlatform({ webhook_url, webhook_secret }, config);
  const row = { ...fresh, ...fields, ...platform, limits: limits && JSON.stringify(limits), date_seen: '' };
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

interface PlatformFields {
  webhook_url?: string | null | undefined;
  webhook_secret?: string | null | undefined;
}

/** Checks the address of a platform, and encrypts its secret. @throws ApiError 400 on `webhook_url` */
function readPlatform({ webhook_url, webhook_secret }: PlatformFields, config: Config): PlatformFields {
  return {
    ...(webhook_url !== undefined && {
      webhook_url: webhook_url === null ? null : readPlatformUrl(webhook_url, config),
    }),
    ...(webhook_secret !== undefined && {
      webhook_secret: webhook_secret && sealWebhookSecret(config, webhook_secret),
    }),
  };
}

const readPlatformUrl = (text: string, config: Config) =>
  readAddress('webhook_url', () => assertPlatformAddress(text, config));

const readProfileUrl = (text: string, config: Config) =>
  readAddress('profile_url', () => parseProfileUrl(text, config));

/** @throws ApiError 400 on the field */
function readAddress<Address>(field: string, read: () => Address): Address {
  try {
    return read();
  } catch (cause) {
    throw Object.assign(buildValidationError(`${field}: ${Object(cause).message}`, field), { cause });
  }
}

/** Changes what the owner decides of an agent; each of its calls reads it anew. @throws ApiError 404, 412 */
export async function updateOperatorAgent(
  saving: Saving,
  id: string,
  { limits, webhook_url, webhook_secret, ...fields }: v.InferOutput<typeof AgentUpdate>,
  { config, ifMatch }: { config: Config; ifMatch: string | undefined },
): Promise<OperatorAgent> {
  const previous = await findOperatorAgent(saving.tx, id);
  assertVersionMatches(ifMatch, previous);
  const change = {
    ...fields,
    ...readPlatform({ webhook_url, webhook_secret }, config),
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
  const platform = { webhook_url: row.webhook_url, has_webhook_secret: row.webhook_secret !== null };
  return { id, name, profile_url, host, status, limits: readAgentLimits(row), note, has_key, ...platform, ...dates };
}
