import { createRecordId, type Db, type Row } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { networkOfAddress } from '@mercer/platform/http/network';
import { buildNetworkMark } from '@mercer/platform/http/network-mark';
import { startOrderEvents } from './deliveries.ts';
import type { Agent, AgentRequest } from './identify-agent.ts';

const longestText = 200;

/** Call of an agent, as it was answered. */
export interface CallRecord {
  /** undefined: nobody could say which agent called */
  agent?: Pick<Agent, 'id' | 'isVerified'> | undefined;
  binding: AgentRequest['binding'];
  version?: string | undefined;
  /** e.g. `complete_checkout` */
  operation: string;
  status: number;
  /** code of the refusal, or of the first error among the messages */
  code?: string | undefined;
  durationMs: number;
  requestId?: string | undefined;
  checkoutId?: string | undefined;
  orderId?: string | undefined;
  ip?: string | undefined;
}

/** Writes a call of an agent into the log, and counts it; a failure to do so does not fail the call. */
export async function recordCall(deps: AppDeps, call: CallRecord): Promise<void> {
  const row = buildCallRow(deps, call);
  await Promise.all([deps.db.insertInto('agent_calls').values(row).execute(), countCall(deps.db, row)]).catch(
    (error: unknown) => deps.log.error('a call of an agent could not be written down', { error: String(error) }),
  );
}

/** Counts a call for its agent and its day, so that a report need not read the log. */
async function countCall(db: Db, { agent_id, protocol, code, date_created }: Row<'agent_calls'>): Promise<void> {
  if (agent_id === null) return;
  const refusals = code === null ? 0 : 1;
  const tally = { agent_id, day: date_created.slice(0, 10), protocol, calls: 1, refusals };
  const insert = db.insertInto('agent_tallies').values(tally);
  const upsert = insert.onConflict((conflict) =>
    conflict.columns(['agent_id', 'day', 'protocol']).doUpdateSet((eb) => ({
      calls: eb('agent_tallies.calls', '+', 1),
      refusals: eb('agent_tallies.refusals', '+', refusals),
    })),
  );
  await upsert.execute();
}

function buildCallRow(deps: AppDeps, call: CallRecord): Row<'agent_calls'> {
  const now = deps.now();
  return {
    id: createRecordId(now),
    agent_id: call.agent?.id ?? null,
    protocol: call.binding,
    version: toStoredText(call.version),
    operation: toStoredText(call.operation) ?? '',
    status: call.status,
    code: toStoredText(call.code),
    verified: call.agent?.isVerified ? 1 : 0,
    duration_ms: Math.max(0, Math.round(call.durationMs)),
    request_id: toStoredText(call.requestId),
    checkout_id: toStoredText(call.checkoutId),
    order_id: toStoredText(call.orderId),
    network: buildNetworkMark(deps, call.ip === undefined ? undefined : networkOfAddress(call.ip)).network ?? null,
    date_created: now.toISOString(),
  };
}

/** Bounds a text that an agent has sent, and removes what a log cannot show. */
function toStoredText(text: string | undefined): string | null {
  return text === undefined ? null : text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ').slice(0, longestText);
}

/** Which agent has filled a cart, and how. */
export interface AgentCart {
  cartId: string;
  agent: Agent;
  protocol: 'ucp' | 'acp';
  version: string;
  webhookUrl: string | undefined;
  requestId: string | undefined;
  /** what the buyer agreed to, who says so, and when */
  consent: unknown;
}

/** Marks a cart, and with it the order of the cart, as an agent's. A cart that is marked keeps its agent. */
export async function recordCart({ db, now }: Pick<AppDeps, 'db' | 'now'>, source: AgentCart): Promise<void> {
  const { agent, consent } = source;
  const facts = {
    verified: agent.isVerified ? 1 : 0,
    webhook_url: source.webhookUrl ?? null,
    request_id: toStoredText(source.requestId),
    ...(consent !== undefined && consent !== null && { consent: JSON.stringify(consent) }),
  } as const;
  const row = {
    cart_id: source.cartId,
    agent_id: agent.id,
    agent_name: agent.name,
    protocol: source.protocol,
    version: source.version,
    profile_url: agent.profileUrl,
    consent: null,
    ...facts,
    date_created: now().toISOString(),
  };
  const insert = db.insertInto('agent_carts').values(row);
  const upsert = insert.onConflict((conflict) =>
    conflict.column('cart_id').doUpdateSet(facts).where('agent_carts.agent_id', '=', agent.id),
  );
  await upsert.execute();
  await startOrderEvents(db);
}
