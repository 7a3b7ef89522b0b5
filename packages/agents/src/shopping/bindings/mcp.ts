import { isPlainObject } from '@mercer/contract';
import { readBodyText } from '@mercer/platform/http/body';
import type { AppEnv } from '@mercer/platform/http/context';
import { ApiError } from '@mercer/platform/http/errors';
import { type Context, Hono } from 'hono';
import { AgentRefusal, type AgentSettings, readAgentSettings } from '../../trust/index.ts';
import type { CallShop } from '../core/shop-calls.ts';
import { mcpTools } from './mcp-tools.ts';
import { parseAgentBody } from './parse-body.ts';
import { runOperation } from './run-operation.ts';
import { type UcpOperation, ucp, ucpOperations } from './ucp-operations.ts';

/** Version without a handshake: each request says which version it speaks. */
const statelessVersion = '2026-07-28';
/** Versions with a handshake, which needs no session: no call depends on an earlier one. */
const handshakeVersions = ['2025-11-25', '2025-06-18', '2025-03-26'];
const [newestHandshake = ''] = handshakeVersions;
const supportedVersions = [statelessVersion, ...handshakeVersions];

const serverInfo = { name: 'mercer', title: 'Online shop', version: '1.0.0' };
const instructions =
  'An online shop. Search the catalog, create a checkout with the buyer’s address, and give the buyer continue_url: the buyer confirms and pays there. Amounts are integers in minor units.';

/** Milliseconds for which a client may keep the list of tools. */
const listTtlMs = 300_000;

type Id = string | number | null;

interface RpcRequest {
  id: Id | undefined;
  method: string;
  params: Record<string, unknown>;
}

/** Refusal of JSON-RPC. */
class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
    this.data = data;
  }
}

/** UCP over MCP at `/mcp`, by Streamable HTTP; each call is answered at once, without a stream. */
export function createMcpRoutes(callShop: CallShop): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post('/', (c) => answerMcp(c, callShop))
    .all('/', async (c) => {
      if ((await readAgentSettings(c.var.deps.db)).mode === 'off') return c.notFound();
      c.header('Allow', 'POST');
      return c.json(buildFailure(null, new RpcError(-32000, 'Method not allowed: send POST')), 405);
    });
}

async function answerMcp(c: Context<AppEnv>, callShop: CallShop): Promise<Response> {
  const settings = await readAgentSettings(c.var.deps.db);
  if (settings.mode === 'off') return c.notFound();
  c.header('Cache-Control', 'no-store');
  if (!isAllowedOrigin(c)) return c.json(buildFailure(null, new RpcError(-32000, 'This origin may not call')), 403);
  let id: Id | undefined = null;
  try {
    const rawBody = await readBodyText(c);
    const request = readRpcRequest(parseAgentBody(rawBody));
    id = request.id;
    assertVersion(c, request);
    // A notification is heard, and has no answer
    if (id === undefined) return c.body(null, 202);
    const result = await runMethod(c, { callShop, settings, request, rawBody });
    return c.json({ jsonrpc: '2.0', id, result });
  } catch (error) {
    const failure = toRpcError(error);
    if (failure.retryAfterSeconds !== undefined) c.header('Retry-After', String(failure.retryAfterSeconds));
    return c.json(buildFailure(id ?? null, failure.error), failure.status);
  }
}

/** Browsers name their origin: only pages of the shop may call from one, so that no other page can through DNS rebinding. */
function isAllowedOrigin(c: Context<AppEnv>): boolean {
  const origin = c.req.header('origin');
  return origin === undefined || origin === new URL(c.var.deps.config.publicUrl).origin;
}

function readRpcRequest(body: unknown): RpcRequest {
  if (Array.isArray(body)) throw new RpcError(-32600, 'Batches are not supported: send one request');
  if (!isPlainObject(body) || body.jsonrpc !== '2.0' || typeof body.method !== 'string')
    throw new RpcError(-32600, 'A request of JSON-RPC 2.0 is expected');
  const { id, method, params = {} } = body;
  if (id !== undefined && id !== null && typeof id !== 'string' && typeof id !== 'number')
    throw new RpcError(-32600, 'The id must be a text or a number');
  if (!isPlainObject(params)) throw new RpcError(-32602, 'The params must be an object');
  return { id, method, params };
}

/** Version that the request names: in its `_meta`, or in the header of clients that have shaken hands. */
function readVersion(c: Context<AppEnv>, { params }: RpcRequest): string | undefined {
  const meta = isPlainObject(params._meta) ? params._meta : {};
  const version = meta['io.modelcontextprotocol/protocolVersion'];
  return typeof version === 'string' ? version : c.req.header('mcp-protocol-version');
}

function assertVersion(c: Context<AppEnv>, request: RpcRequest): void {
  const version = readVersion(c, request);
  if (version === undefined || supportedVersions.includes(version) || request.method === 'initialize') return;
  const data = { supported: supportedVersions, requested: version };
  throw new RpcError(-32022, `Version ${version.slice(0, 40)} is not supported`, data);
}

interface MethodCall {
  callShop: CallShop;
  settings: AgentSettings;
  request: RpcRequest;
  rawBody: string;
}

async function runMethod(c: Context<AppEnv>, call: MethodCall): Promise<Record<string, unknown>> {
  const { method, params } = call.request;
  const isStateless = readVersion(c, call.request) === statelessVersion;
  const complete = isStateless ? { resultType: 'complete' } : {};
  const cache = isStateless ? { ttlMs: listTtlMs, cacheScope: 'public' } : {};
  switch (method) {
    case 'initialize': {
      const { protocolVersion } = params;
      const isKnown = typeof protocolVersion === 'string' && handshakeVersions.includes(protocolVersion);
      const version = isKnown ? protocolVersion : newestHandshake;
      return { protocolVersion: version, capabilities: { tools: {} }, serverInfo, instructions };
    }
    case 'server/discover': {
      const identity = { _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo } };
      const facts = { supportedVersions, capabilities: { tools: {} }, instructions, ...identity };
      return { resultType: 'complete', ...facts, ttlMs: listTtlMs, cacheScope: 'public' };
    }
    case 'ping':
      return complete;
    case 'tools/list':
      return { ...complete, tools: mcpTools, ...cache };
    case 'tools/call':
      return { ...complete, ...(await runTool(c, call)) };
    default:
      throw new RpcError(-32601, `There is no method ${method.slice(0, 100)}`);
  }
}

async function runTool(c: Context<AppEnv>, { callShop, settings, request, rawBody }: MethodCall) {
  const operation = ucpOperations.find(({ tool }) => tool === request.params.name);
  if (!operation) throw new RpcError(-32602, `There is no tool ${String(request.params.name).slice(0, 100)}`);
  const { meta, id, body } = readArguments(operation, request.params.arguments);
  const { method, url, headers } = c.req.raw;
  const profile = isPlainObject(meta['ucp-agent']) ? meta['ucp-agent'].profile : undefined;
  const agentHeader = typeof profile === 'string' ? `profile="${profile.replace(/["\\]/g, '')}"` : undefined;
  const key = typeof meta['idempotency-key'] === 'string' ? meta['idempotency-key'] : undefined;
  if (operation.needsKey && key === undefined)
    throw new RpcError(-32602, 'meta["idempotency-key"] is missing: send a UUID');
  const agentRequest = { binding: 'mcp' as const, method, url, headers, agentHeader, ip: c.env?.ip };
  const answer = await runOperation({
    deps: c.var.deps,
    callShop,
    settings,
    protocol: ucp,
    operation,
    id,
    body,
    key,
    // The id of the message differs when a call is repeated
    request: { ...agentRequest, rawBody: JSON.stringify({ id, body }), signedBody: rawBody },
    language: c.req.header('accept-language')?.split(/[,;]/)[0]?.trim() || undefined,
    requestId: c.req.header('request-id'),
  });
  if (rawBody.length === 0 || answer.status < 400 || 'ucp' in answer.body) {
    return { structuredContent: answer.body, content: [{ type: 'text', text: JSON.stringify(answer.body) }] };
  }
  throw new RpcError(-32000, String(answer.body.content), answer.body);
}

function readArguments(operation: UcpOperation, toolArguments: unknown) {
  const fields = isPlainObject(toolArguments) ? toolArguments : {};
  const meta = isPlainObject(fields.meta) ? fields.meta : {};
  const { id = '' } = fields;
  if (operation.hasId && (typeof id !== 'string' || id === ''))
    throw new RpcError(-32602, 'The argument id is missing');
  const body = operation.argument ? (fields[operation.argument] ?? {}) : {};
  return { meta, id: String(id), body };
}

/** Codes of JSON-RPC for refusals that are about the agent's profile; others are -32000. */
const discoveryCodes = new Set([
  'invalid_profile_url',
  'profile_unreachable',
  'profile_malformed',
  'version_unsupported',
]);
const invalidRequestCodes = new Set(['digest_mismatch', 'algorithm_unsupported']);

function toRpcError(error: unknown): { error: RpcError; status: 200 | 400 | 429 | 503; retryAfterSeconds?: number } {
  if (error instanceof RpcError) return { error, status: error.code === -32022 ? 400 : 200 };
  if (error instanceof AgentRefusal) {
    const { code, content, continueUrl, status, retryAfterSeconds } = error;
    const data = { code, content, ...(continueUrl && { continue_url: continueUrl }) };
    const isBusy = status === 429 || status === 503;
    const retry = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    return { error: new RpcError(toRpcCode(code), content, data), status: isBusy ? status : 200, ...retry };
  }
  if (error instanceof ApiError) return { error: new RpcError(-32600, error.message), status: 400 };
  throw error;
}

function toRpcCode(code: string): number {
  if (code === 'invalid_json') return -32700;
  if (discoveryCodes.has(code)) return -32001;
  return invalidRequestCodes.has(code) || code === 'invalid_body' ? -32600 : -32000;
}

function buildFailure(id: Id, { code, message, data }: RpcError) {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } };
}
