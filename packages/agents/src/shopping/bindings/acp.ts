import { readBodyText } from '@mercer/platform/http/body';
import type { AppEnv } from '@mercer/platform/http/context';
import { ApiError } from '@mercer/platform/http/errors';
import { computeEtag, matchesAnyEtag } from '@mercer/platform/http/etag';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AgentRefusal, type AgentRequest, readAgentSettings } from '../../trust/index.ts';
import type { CallShop } from '../core/shop-calls.ts';
import { acpVersion, sandboxSchemas } from '../versions/acp-2026-04-17.ts';
import type { Json } from '../versions/ucp-version.ts';
import { type AcpOperation, acp, acpOperations } from './acp-operations.ts';
import { parseAgentBody } from './parse-body.ts';
import { runOperation } from './run-operation.ts';

/** `/.well-known/acp.json`: what the shop can do by ACP, for whoever asks. */
export const acpDiscoveryRoutes = new Hono<AppEnv>().get('/', async (c) => {
  if ((await readAgentSettings(c.var.deps.db)).mode === 'off') return c.notFound();
  const { version } = acpVersion;
  const body = JSON.stringify({
    protocol: { name: 'acp', version, supported_versions: [version] },
    api_base_url: `${c.var.deps.config.publicUrl}/acp`,
    transports: ['rest'],
    capabilities: { services: ['checkout', 'orders'], extensions: [{ name: 'discount' }] },
  });
  const etag = computeEtag(body);
  c.header('Cache-Control', 'public, max-age=3600');
  c.header('ETag', etag);
  c.header('Access-Control-Allow-Origin', '*');
  if (matchesAnyEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304);
  c.header('Content-Type', 'application/json');
  return c.body(body);
});

/** ACP over REST, below `/acp`. */
export function createAcpRoutes(callShop: CallShop): Hono<AppEnv> {
  const routes = new Hono<AppEnv>().get('/schemas/:name', async (c) => {
    const schema = sandboxSchemas[c.req.param('name')];
    const { mode } = await readAgentSettings(c.var.deps.db);
    return schema && mode !== 'off' ? c.json(schema) : c.notFound();
  });
  for (const operation of acpOperations) {
    routes.on(operation.method, operation.path, (c) => answerOperation(c, operation, callShop));
  }
  return routes;
}

async function answerOperation(c: Context<AppEnv>, operation: AcpOperation, callShop: CallShop): Promise<Response> {
  const { deps } = c.var;
  const settings = await readAgentSettings(deps.db);
  if (settings.mode === 'off') return c.notFound();
  c.header('Cache-Control', 'no-store');
  c.header('API-Version', acpVersion.version);
  const requestId = echoHeader(c, 'Request-Id');
  const key = echoHeader(c, 'Idempotency-Key');
  try {
    assertVersion(c.req.header('api-version'));
    const rawBody = operation.method === 'GET' ? '' : await readBodyText(c);
    if (operation.isWrite && c.req.header('idempotency-key') === undefined)
      throw new AgentRefusal('idempotency_key_required', 'The header Idempotency-Key is required on each POST.');
    const body = parseAgentBody(rawBody);
    const { status, ...answer } = await runOperation({
      deps,
      callShop,
      settings,
      request: toAgentRequest(c, { body, rawBody }),
      protocol: acp,
      operation,
      requestId,
      id: c.req.param('id') ?? '',
      body,
      key: key ?? c.req.header('idempotency-key'),
      language: c.req.header('accept-language')?.split(/[,;]/)[0]?.trim() || undefined,
    });
    if (answer.isReplayed) c.header('Idempotent-Replayed', 'true');
    return c.json(answer.body, status as ContentfulStatusCode); // one of the operation's own
  } catch (error) {
    return answerFailure(c, error);
  }
}

/** Repeats a header in the answer. @returns undefined where it is absent, or no answer can have it */
function echoHeader(c: Context<AppEnv>, name: string): string | undefined {
  const value = c.req.header(name);
  if (value === undefined || !/^[\x21-\x7e]{1,255}$/.test(value)) return undefined;
  c.header(name, value);
  return value;
}

/** @throws AgentRefusal */
function assertVersion(version: string | undefined): void {
  if (version === acpVersion.version) return;
  const code = version === undefined ? 'missing_api_version' : 'unsupported_api_version';
  throw new AgentRefusal(code, `The header API-Version must be ${acpVersion.version}.`);
}

/** Bodies are equal for an idempotency key when their JSON is, whatever the order of the fields. */
function toAgentRequest(c: Context<AppEnv>, { body, rawBody }: { body: unknown; rawBody: string }): AgentRequest {
  const { method, url, headers } = c.req.raw;
  const canonicalBody = JSON.stringify(sortFields(body));
  const ip = c.env?.ip;
  return {
    binding: 'acp',
    method,
    url,
    headers,
    rawBody: canonicalBody,
    signedBody: rawBody,
    agentHeader: undefined,
    ip,
  };
}

function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toSorted(([first], [second]) => (first < second ? -1 : 1));
  return Object.fromEntries(fields.map(([name, part]) => [name, sortFields(part)]));
}

/** Answers a refusal as the flat error of the protocol. */
function answerFailure(c: Context<AppEnv>, error: unknown): Response {
  const refusal = error instanceof ApiError ? toRefusal(error) : error;
  if (!(refusal instanceof AgentRefusal)) throw error;
  const { content, retryAfterSeconds } = refusal;
  const [status, code] = translateRefusal(refusal);
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  const type = status === 503 ? 'service_unavailable' : status >= 500 ? 'processing_error' : 'invalid_request';
  const versions = /_api_version$/.test(code) ? { supported_versions: [acpVersion.version] } : {};
  const body: Json = { type, code, message: content, ...versions };
  return c.json(body, status as ContentfulStatusCode); // one of the documented ones
}

function toRefusal({ code, message, status, retryAfterSeconds }: ApiError): AgentRefusal {
  return new AgentRefusal(code, message, { status, retryAfterSeconds });
}

/** Statuses and codes in which this protocol differs from UCP. */
function translateRefusal({ status, code }: AgentRefusal): [status: number, code: string] {
  if (code === 'idempotency_conflict') return [422, code];
  return [status, status === 401 ? 'unauthorized' : code];
}
