import type { Db } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';

/** Call of an agent, whichever protocol it came by. */
export interface AgentRequest {
  binding: 'rest' | 'mcp' | 'acp';
  method: string;
  /** Address that was called. */
  url: string;
  headers: Headers;
  rawBody: string;
  /** Value of `UCP-Agent`, which MCP sends within the arguments of a tool. */
  agentHeader: string | undefined;
  ip: string | undefined;
}

export interface Agent {
  id: string;
  name: string;
  profileUrl: string;
  isVerified: boolean;
}

export interface IdentifiedAgent {
  agent: Agent;
  version: '2026-08-25' | '2026-04-08';
  /** Names of the capabilities that agent and shop have in common. */
  capabilities: string[];
  webhookUrl?: string;
}

export interface AgentMessage {
  type: 'error' | 'warning' | 'info';
  code: string;
  content: string;
  severity?: 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable';
  path?: string;
}

/** Call of an agent that the shop does not answer. */
export class AgentRefusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly content: string;
  readonly continueUrl: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: string,
    content: string,
    { status = 400, continueUrl, retryAfterSeconds, ...options }: RefusalOptions = {},
  ) {
    super(content, options);
    this.name = 'AgentRefusal';
    this.code = code;
    this.status = status;
    this.content = content;
    this.continueUrl = continueUrl;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface RefusalOptions extends ErrorOptions {
  status?: number;
  continueUrl?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

export interface AgentSettings {
  mode: 'off' | 'known' | 'open';
  /** Version of UCP at `/.well-known/ucp`. */
  root_version: '2026-08-25' | '2026-04-08';
  /** Agents may complete a checkout by a token. */
  complete_by_token: boolean;
}

export const defaultAgentSettings: AgentSettings = {
  mode: 'open',
  root_version: '2026-08-25',
  complete_by_token: false,
};

export async function readAgentSettings(db: Db): Promise<AgentSettings> {
  const row = await db.selectFrom('settings').select('value').where('id', '=', 'agents').executeTakeFirst();
  return { ...defaultAgentSettings, ...(row ? JSON.parse(row.value) : {}) };
}

/** Identifies the agent by the address of its profile. */
export async function identifyAgent(deps: AppDeps, request: AgentRequest): Promise<IdentifiedAgent> {
  const [, profileUrl] = /profile="([^"]+)"/.exec(request.agentHeader ?? '') ?? [];
  const [, requestedVersion] = /version="([^"]+)"/.exec(request.agentHeader ?? '') ?? [];
  if (!profileUrl) throw new AgentRefusal('invalid_profile_url', 'The header UCP-Agent names no profile');
  const version = requestedVersion ?? (await readAgentSettings(deps.db)).root_version;
  if (version !== '2026-08-25' && version !== '2026-04-08')
    throw new AgentRefusal('version_unsupported', `Version ${version} is not supported`, { status: 422 });
  return { agent: { id: profileUrl, name: profileUrl, profileUrl, isVerified: false }, version, capabilities: [] };
}

export interface AgentAnswer {
  status: number;
  body: unknown;
}

interface OnceOptions {
  agentId: string;
  operation: string;
  key: string;
  rawBody: string;
}

/** Runs an operation once for each idempotency key. */
export async function runOnce(
  _deps: AppDeps,
  _once: OnceOptions,
  run: () => Promise<AgentAnswer>,
): Promise<AgentAnswer> {
  return run();
}

interface PolicyQuestion {
  agent: Agent;
  step: 'catalog' | 'cart' | 'checkout' | 'complete' | 'order';
  checkout?: PolicyCheckout;
}

/** Facts of a checkout that the owner's limits are about. Amounts are in minor units. */
export interface PolicyCheckout {
  id: string;
  currency: string;
  total: number;
  pieces: number;
  country: string | undefined;
  email: string | undefined;
  productIds: string[];
}

/** Compares a call with the limits that the owner has set. */
export async function checkPolicy(_deps: AppDeps, _question: PolicyQuestion): Promise<AgentMessage[]> {
  return [];
}

export async function buildDiscoveryKeys(_deps: AppDeps): Promise<Record<string, unknown>[]> {
  return [];
}

export interface CallRecord {
  binding: AgentRequest['binding'];
  operation: string;
  status: number;
  code?: string | undefined;
  agent?: Agent | undefined;
  version?: string | undefined;
  requestId?: string | undefined;
  checkoutId?: string | undefined;
  orderId?: string | undefined;
  ip?: string | undefined;
  durationMs: number;
}

export async function recordCall(_deps: AppDeps, _call: CallRecord): Promise<void> {}

export interface AgentCart {
  cartId: string;
  agent: Agent;
  protocol: 'ucp' | 'acp';
  version: string;
  webhookUrl: string | undefined;
  requestId: string | undefined;
  consent: unknown;
}

/** Records that an agent has filled a cart, so that its order is known as the agent's. */
export async function recordCart(_deps: AppDeps, _cart: AgentCart): Promise<void> {}
