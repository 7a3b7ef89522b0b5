import { createRecordId, type Db, type Row, type Tx } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { buildNetworkMark } from '@mercer/platform/http/network-mark';
import { startOrderEvents } from './deliveries.ts';
import type { IdentifiedAgent } from './identify-agent.ts';

const longestText = 200;

/** Call of an agent, as it was answered. */
export interface AgentCall {
  /** undefined: nobody could say which agent called */
  agent?: Pick<IdentifiedAgent, 'id' | 'isVerified'> | undefined;
  /** `ucp`, `mcp` or `acp` */
  protocol: string;
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
  network?: string | undefined;
}

/** Writes a call of an agent into the log; a failure to do so does not fail the call. */
export async function recordCall(deps: AppDeps, call: AgentCall): Promise<void> {
  const row = buildCallRow(deps, call);
  await deps.db
    .insertInto('agent_calls')
    .values(row)
    .execute()
    .catch((error: unknown) =>
      deps.log.error('a call of an agent could not be written down', { error: String(error) }),
    );
}

function buildCallRow(deps: AppDeps, call: AgentCall): Row<'agent_calls'> {
  const now = deps.now();
  return {
    id: createRecordId(now),
    agent_id: call.agent?.id ?? null,
    protocol: call.protocol,
    version: toStoredText(call.version),
    operation: toStoredText(call.operation) ?? '',
    status: call.status,
    code: toStoredText(call.code),
    verified: call.agent?.isVerified ? 1 : 0,
    duration_ms: Math.max(0, Math.round(call.durationMs)),
    request_id: toStoredText(call.requestId),
    checkout_id: toStoredText(call.checkoutId),
    order_id: toStoredText(call.orderId),
    network: buildNetworkMark(deps, call.network).network ?? null,
    date_created: now.toISOString(),
  };
}

/** Bounds a text that an agent has sent, and removes what a log cannot show. */
function toStoredText(text: string | undefined): string | null {
  return text === undefined ? null : text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ').slice(0, longestText);
}

/** Which agent has filled a cart, and how. */
export interface CartSource {
  cartId: string;
  agent: IdentifiedAgent;
  /** `ucp`, `mcp` or `acp` */
  protocol: string;
  version: string;
  webhookUrl?: string | undefined;
  requestId?: string | undefined;
  /** what the buyer agreed to, who says so, and when */
  consent?: object | undefined;
}

/** Marks a cart, and with it the order of the cart, as an agent's. A cart that is marked keeps its agent. */
export async function recordCartSource(db: Db | Tx, source: CartSource, now: Date): Promise<void> {
  const { agent, consent } = source;
  const facts = {
    verified: agent.isVerified ? 1 : 0,
    webhook_url: source.webhookUrl ?? null,
    request_id: toStoredText(source.requestId),
    ...(consent && { consent: JSON.stringify(consent) }),
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
    date_created: now.toISOString(),
  };
  const insert = db.insertInto('agent_carts').values(row);
  const upsert = insert.onConflict((conflict) =>
    conflict.column('cart_id').doUpdateSet(facts).where('agent_carts.agent_id', '=', agent.id),
  );
  await upsert.execute();
  await startOrderEvents(db);
}
