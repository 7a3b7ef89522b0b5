import { hkdfSync } from 'node:crypto';
import { isPlainObject } from '@mercer/contract';
import {
  type AgentStatus,
  createRecordId,
  createSecretToken,
  type Db,
  defineStatement,
  hashToken,
  parseJson,
  type Row,
} from '@mercer/database';
import { isWithinLimit } from '@mercer/platform/http/attempt-limit';
import type { Config } from '@mercer/platform/http/config';
import type { AppDeps } from '@mercer/platform/http/context';
import { sealText, unsealText } from '@mercer/platform/http/seal';
import * as v from 'valibot';
import { AgentRefusal } from './refusal.ts';
import { type AgentLimits, AgentLimitsSchema } from './settings.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** New agents of one host within a day: a host could invent addresses of profiles without end. */
const newAgentsPerHost = 20;
const longestName = 100;

const byProfile = defineStatement((db: Db, profileUrl: string) =>
  db.selectFrom('agents').selectAll().where('profile_url', '=', profileUrl),
);

const byKey = defineStatement((db: Db, keyHash: string) =>
  db.selectFrom('agents').selectAll().where('key_hash', '=', keyHash),
);

const byId = defineStatement((db: Db, id: string) => db.selectFrom('agents').selectAll().where('id', '=', id));

/** Finds the agent with a profile; undefined: it has never called. */
export async function findAgentByProfile(db: Db, profileUrl: string): Promise<Row<'agents'> | undefined> {
  const [row] = await byProfile(db, profileUrl);
  return row;
}

/** Finds the agent that the owner has issued a key to. */
export async function findAgentByKey(db: Db, key: string): Promise<Row<'agents'> | undefined> {
  const [row] = await byKey(db, hashToken(key));
  return row;
}

export async function findAgent(db: Db, id: string): Promise<Row<'agents'> | undefined> {
  const [row] = await byId(db, id);
  return row;
}

type NewAgentDeps = Pick<AppDeps, 'db' | 'config' | 'now'>;

interface NewAgent {
  profileUrl: string;
  host: string;
  name: string | undefined;
}

/**
 * Writes down an agent that calls for the first time; of two calls at once the second gets the row of the first.
 * @throws AgentRefusal `too_many_requests`
 */
export async function createAgent(deps: NewAgentDeps, { profileUrl, host, name }: NewAgent): Promise<Row<'agents'>> {
  const { db, config } = deps;
  const now = deps.now();
  const limit = { key: `agents of ${host}`, max: newAgentsPerHost, windowMs: dayMs };
  if (config.rateLimitPerIp && !(await isWithinLimit(db, limit, now)))
    throw new AgentRefusal('too_many_requests', `Too many new profiles of ${host} came today.`, {
      retryAfterSeconds: 3600,
    });
  const row = buildAgentRow({ profileUrl, host, name: name ?? host }, now);
  await db
    .insertInto('agents')
    .values(row)
    .onConflict((conflict) => conflict.column('profile_url').doNothing())
    .execute();
  const stored = await findAgentByProfile(db, profileUrl);
  if (!stored) throw new Error('An agent that was written is not there');
  return stored;
}

export function buildAgentRow({ profileUrl, host, name }: Required<NewAgent> & { name: string }, now: Date) {
  const status: AgentStatus = 'new';
  const date = now.toISOString();
  return {
    id: createRecordId(now),
    profile_url: profileUrl,
    name: name.replace(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, longestName),
    host,
    status,
    limits: null,
    note: '',
    key_hash: null,
    webhook_url: null,
    webhook_secret: null,
    date_created: date,
    date_updated: date,
    date_seen: date,
    date_verified: null,
  };
}

/** Notes that an agent has called, at most once a minute. */
export async function markAgentSeen(db: Db, agent: Row<'agents'>, isVerified: boolean, now: Date): Promise<void> {
  const minuteAgo = new Date(now.getTime() - minuteMs).toISOString();
  const isVerificationDue = isVerified && (agent.date_verified ?? '') <= minuteAgo;
  if (agent.date_seen > minuteAgo && !isVerificationDue) return;
  const date = now.toISOString();
  const change = { date_seen: date, ...(isVerified && { date_verified: date }) };
  await db.updateTable('agents').set(change).where('id', '=', agent.id).execute();
}

/** Reads the limits that the owner has set for one agent; null: the general ones hold. */
export function readAgentLimits({ limits }: Pick<Row<'agents'>, 'limits'>): AgentLimits | null {
  const value: unknown = limits === null ? null : parseJson(limits);
  const parsed = isPlainObject(value) ? v.safeParse(AgentLimitsSchema, value) : undefined;
  return parsed?.success ? parsed.output : null;
}

/** Encrypts the secret by which the platform of an agent knows what the shop sends. */
export function sealWebhookSecret({ signingSecret }: Pick<Config, 'signingSecret'>, secret: string): string {
  return sealText(deriveWebhookKey(signingSecret), secret);
}

/** Decrypts the secret of an agent's platform; undefined where there is none that a secret of the shop opens. */
export function openWebhookSecret(
  { signingSecret, signingSecretsBefore = [] }: Pick<Config, 'signingSecret' | 'signingSecretsBefore'>,
  sealed: string | null,
): string | undefined {
  for (const secret of sealed === null ? [] : [signingSecret, ...signingSecretsBefore]) {
    try {
      return unsealText(deriveWebhookKey(secret), sealed ?? '');
    } catch {
      // Another secret of the shop may have sealed it
    }
  }
  return undefined;
}

function deriveWebhookKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'agent-webhooks', 'seal', 32));
}

/** Creates a key for an agent, of which only the hash is stored. */
export function createAgentKey(): { key: string; hash: string } {
  const key = `agk_${createSecretToken()}`;
  return { key, hash: hashToken(key) };
}
