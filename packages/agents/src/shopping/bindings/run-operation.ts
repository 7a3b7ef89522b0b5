import { isStorableText } from '@mercer/platform/http/body';
import type { AppDeps } from '@mercer/platform/http/context';
import { ApiError, toServerError } from '@mercer/platform/http/errors';
import {
  type AgentCart,
  AgentRefusal,
  type AgentRequest,
  type AgentSettings,
  checkPolicy,
  type IdentifiedAgent,
  identifyAgent,
  recordCall,
  runOnce,
} from '../../trust/index.ts';
import { suiteRules } from '../conformance/suite-rules.ts';
import type { AgentCall } from '../core/context.ts';
import type { CallShop } from '../core/shop-calls.ts';
import { ucpVersions } from '../versions/index.ts';
import { InvalidInput } from '../versions/read-input.ts';
import type { Json, UcpVersion } from '../versions/ucp-version.ts';
import type { OperationAnswer, UcpOperation } from './ucp-operations.ts';

interface OperationCall {
  deps: AppDeps;
  callShop: CallShop;
  settings: AgentSettings;
  request: AgentRequest;
  operation: UcpOperation;
  id: string;
  body: unknown;
  key: string | undefined;
  language: string | undefined;
  requestId: string | undefined;
}

/**
 * Runs an operation for whoever calls: identifies the agent, asks the owner's rules, runs it once for its idempotency
 * key, and records the call.
 * @throws AgentRefusal which each binding answers in its own shape
 */
export async function runOperation(operationCall: OperationCall): Promise<OperationAnswer> {
  const { deps, request, operation } = operationCall;
  const begin = performance.now();
  let identified: IdentifiedAgent | undefined;
  let outcome: Partial<OperationAnswer> & { code?: string } = { status: 500 };
  try {
    identified = await identifyAgent(deps, request);
    const answer = await runIdentified(operationCall, identified);
    outcome = { ...answer, code: readCode(answer.body) };
    return answer;
  } catch (error) {
    const refusal = toRefusal(error, deps);
    outcome = { status: refusal.status, code: refusal.code };
    throw refusal;
  } finally {
    const { checkoutId, orderId, status = 500, code } = outcome;
    await recordCall(deps, {
      binding: request.binding,
      operation: operation.tool,
      status,
      code,
      checkoutId,
      orderId,
      agent: identified?.agent,
      version: identified?.version,
      requestId: operationCall.requestId,
      ip: request.ip,
      durationMs: Math.round(performance.now() - begin),
    });
  }
}

const protocol: AgentCart['protocol'] = 'ucp';

async function runIdentified(operationCall: OperationCall, identified: IdentifiedAgent): Promise<OperationAnswer> {
  const { deps, callShop, settings, request, operation, id, body, key, language, requestId } = operationCall;
  const version: UcpVersion = ucpVersions[identified.version];
  const facts = { deps, callShop, settings, protocol, language, requestId, key };
  const call: AgentCall = { ...identified, ...facts, ip: request.ip, suite: deps.config.conformance && suiteRules };
  const policy = await checkPolicy(deps, { agent: identified.agent, step: operation.step });
  const refusals = policy.filter(({ type }) => type === 'error');
  if (refusals.length > 0) return { status: 200, body: version.writeFailure(refusals, deps.config.publicUrl) };
  // An id that no database can keep names nothing
  const input = { id: isStorableText(id) ? id : '', body };
  const run = () => operation.run(call, version, input).catch((error) => answerInvalidInput(error, version));
  if (!operation.isWrite || key === undefined) return run();
  const once = { agentId: identified.agent.id, operation: `${operation.tool}:${id}`, key, rawBody: request.rawBody };
  const { status, body: onceBody } = await runOnce(deps, once, run);
  return { status, body: onceBody as Json }; // what `run` answered
}

/** A body that is not valid is answered in full: each fault is a message. */
function answerInvalidInput(error: unknown, version: UcpVersion): OperationAnswer {
  if (error instanceof InvalidInput) return { status: 400, body: version.writeFailure(error.messages) };
  throw error;
}

function toRefusal(error: unknown, { log }: Pick<AppDeps, 'log'>): AgentRefusal {
  if (error instanceof AgentRefusal) return error;
  if (!(error instanceof ApiError)) log.error('an agent could not be answered', { error: String(error) });
  const { status, code, message, retryAfterSeconds } = error instanceof ApiError ? error : toServerError(error);
  return new AgentRefusal(code, message, { status, retryAfterSeconds, cause: error });
}

function readCode(body: Json): string | undefined {
  const { code, messages } = body;
  if (typeof code === 'string') return code;
  const [fault] = Array.isArray(messages) ? messages.filter(({ type }) => type === 'error') : [];
  return typeof fault?.code === 'string' ? fault.code : undefined;
}
