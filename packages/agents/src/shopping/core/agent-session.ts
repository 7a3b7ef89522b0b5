import { createHash } from 'node:crypto';
import { createSecretToken, type Db, insertRow, parseJson, type Row, updateRow } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { sealText, unsealText } from '@mercer/platform/http/seal';
import type { Consent } from './deal.ts';

export type AgentSession = Omit<Row<'agent_sessions'>, 'facts'> & { facts: SessionFacts };

/** Fields of the protocol that the cart has no column for. */
export interface SessionFacts {
  destinationId?: string;
  consent?: Consent;
  /** The last change of the delivery named a destination; only kept for the official test suite. */
  hasSentDestination?: boolean;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const lifetimes = { cart: 30 * dayMs, checkout: 6 * hourMs };

interface NewSession {
  kind: 'cart' | 'checkout';
  agentId: string;
  protocol: AgentSession['protocol'];
  version: string;
}

/** Builds the record of a new cart or checkout, which {@link insertSession} stores once it has a cart. */
export function buildSession({ kind, agentId, protocol, version }: NewSession, now: Date): AgentSession {
  const date = now.toISOString();
  return {
    id: `${kind === 'cart' ? 'cart' : 'chk'}_${createSecretToken()}`,
    kind,
    status: 'open',
    agent_id: agentId,
    protocol,
    version,
    session_token: '',
    cart_id: null,
    checkout_secret: null,
    checkout_id: null,
    payment_key: null,
    payment_token: null,
    payment_state: null,
    facts: {},
    opened_by: null,
    date_opened: null,
    date_created: date,
    date_updated: date,
    date_expires: new Date(now.getTime() + lifetimes[kind]).toISOString(),
  };
}

export async function insertSession({ db }: Pick<AppDeps, 'db'>, session: AgentSession): Promise<void> {
  await insertRow(db, 'agent_sessions', { ...session, facts: JSON.stringify(session.facts) });
}

/** Finds a cart or checkout of an agent; null for an id of another agent's. */
export async function findSession(
  { db }: Pick<AppDeps, 'db'>,
  { id, kind, agentId }: { id: string; kind: AgentSession['kind']; agentId: string },
): Promise<AgentSession | null> {
  const sessions = db.selectFrom('agent_sessions').selectAll().where('id', '=', id).where('kind', '=', kind);
  const row = await sessions.where('agent_id', '=', agentId).executeTakeFirst();
  return row ? { ...row, facts: parseJson<SessionFacts>(row.facts) } : null;
}

/** Lists the browsers that have opened a cart by the link of a record of it, and when. */
export function listOpenings(db: Db, cartId: string): Promise<Pick<AgentSession, 'opened_by' | 'date_opened'>[]> {
  const sessions = db.selectFrom('agent_sessions').select(['opened_by', 'date_opened']).where('cart_id', '=', cartId);
  return sessions.where('opened_by', 'is not', null).execute();
}

/** Writes a change of the record, and the date of it. */
export async function updateSession(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  session: AgentSession,
  change: Partial<AgentSession>,
): Promise<void> {
  Object.assign(session, change, { date_updated: now().toISOString() });
  const { facts, ...columns } = { ...change, date_updated: session.date_updated };
  await updateRow(db, 'agent_sessions', session.id, { ...columns, ...(facts && { facts: JSON.stringify(facts) }) });
}

/** Encrypts the token of a shopper session, which is worth the whole cart. */
export function sealToken({ config }: Pick<AppDeps, 'config'>, token: string): string {
  return sealText(deriveKey(config.signingSecret), token);
}

/** Decrypts a token that was encrypted with the signing secret, or one before it; null when no secret fits. */
export function unsealToken({ config }: Pick<AppDeps, 'config'>, sealed: string): string | null {
  for (const secret of [config.signingSecret, ...(config.signingSecretsBefore ?? [])]) {
    try {
      return unsealText(deriveKey(secret), sealed);
    } catch {
      // encrypted with another secret
    }
  }
  return null;
}

function deriveKey(secret: string): Buffer {
  return createHash('sha256').update(`agent-session:${secret}`).digest();
}

/** Says whether the time of an open cart or checkout is over. */
export function isExpired({ date_expires }: Pick<AgentSession, 'date_expires'>, now: Date): boolean {
  return date_expires <= now.toISOString();
}
