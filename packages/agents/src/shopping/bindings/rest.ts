import { readBodyText } from '@mercer/platform/http/body';
import type { AppEnv } from '@mercer/platform/http/context';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AgentRefusal, type AgentRequest, readAgentSettings } from '../../trust/index.ts';
import type { CallShop } from '../core/shop-calls.ts';
import { parseAgentBody } from './parse-body.ts';
import { runOperation } from './run-operation.ts';
import { type UcpOperation, ucp, ucpOperations } from './ucp-operations.ts';

/** UCP over REST, below the endpoint of the shop. */
export function createRestRoutes(
  callShop: CallShop,
  operations: readonly UcpOperation[] = ucpOperations,
): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const operation of operations) {
    routes.on(operation.method, operation.path, (c) => answerOperation(c, operation, callShop));
  }
  return routes;
}

async function answerOperation(c: Context<AppEnv>, operation: UcpOperation, callShop: CallShop): Promise<Response> {
  const { deps } = c.var;
  const settings = await readAgentSettings(deps.db);
  if (settings.mode === 'off') return c.notFound();
  c.header('Cache-Control', 'no-store');
  const requestId = c.req.header('request-id');
  if (requestId && /^[\x21-\x7e]{1,100}$/.test(requestId)) c.header('Request-Id', requestId);
  try {
    const rawBody = operation.method === 'GET' ? '' : await readBodyText(c);
    const request = toAgentRequest(c, rawBody);
    const { status, body } = await runOperation({
      deps,
      callShop,
      settings,
      request,
      protocol: ucp,
      operation,
      requestId,
      id: c.req.param('id') ?? '',
      body: parseAgentBody(rawBody),
      key: c.req.header('idempotency-key'),
      language: c.req.header('accept-language')?.split(/[,;]/)[0]?.trim() || undefined,
    });
    return c.json(body, status as ContentfulStatusCode); // one of the operation's own
  } catch (error) {
    if (error instanceof AgentRefusal) return answerRefusal(c, error);
    throw error;
  }
}

function toAgentRequest(c: Context<AppEnv>, rawBody: string): AgentRequest {
  const { method, url, headers } = c.req.raw;
  const agentHeader = headers.get('ucp-agent') ?? undefined;
  return { binding: 'rest', method, url, headers, rawBody, agentHeader, ip: c.env?.ip };
}

function answerRefusal(c: Context<AppEnv>, refusal: AgentRefusal): Response {
  const { code, content, status, continueUrl, retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  const body = { code, content, ...(continueUrl && { continue_url: continueUrl }) };
  return c.json(body, status as ContentfulStatusCode); // one of the documented ones
}
