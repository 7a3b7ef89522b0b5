import { isStorableText } from '@mercer/platform/http/body';
import type { AppDeps } from '@mercer/platform/http/context';
import { ApiError, toServerError } from '@mercer/platform/http/errors';
import {
  type AgentMessage,
  AgentRefusal,
  type AgentRequest,
  type AgentSettings,
  type AgentStep,
  checkPolicy,
  type IdentifiedAgent,
  identifyAgent,
  recordCall,
  runOnce,
} from '../../trust/index.ts';
import { suiteRules } from '../conformance/suite-rules.ts';
import type { AgentCall } from '../core/context.ts';
import type { CallShop } from '../core/shop-calls.ts';
import { InvalidInput } from '../versions/read-input.ts';
import type { Json } from '../versions/ucp-version.ts';
import { getAnswerSampler } from './sample-answers.ts';

/** Answer of an operation, whichever binding asked for it. */
export interface OperationAnswer {
  status: number;
  body: Json;
  checkoutId?: string | undefined;
  orderId?: string | undefined;
  /** The answer was stored by an earlier call with the same idempotency key. */
  isReplayed?: boolean | undefined;
}

export interface OperationInput {
  /** Id in the path, or of the tool; '' where there is none. */
  id: string;
  body: unknown;
}

/** Shapes of a version of a protocol, as far as every operation needs them. */
interface WireVersion {
  version: string;
  /** Answer where a body is not valid. */
  writeFailure(messages: AgentMessage[]): Json;
}

/** What an agent can ask for in a protocol, and what the core does for it. */
export interface AgentOperation<Version extends WireVersion> {
  /** Name in the log of calls. */
  tool: string;
  step: AgentStep;
  /** Writes are done once for each idempotency key. */
  isWrite?: true;
  run(call: AgentCall, version: Version, input: OperationInput): Promise<OperationAnswer>;
}

/** Protocol that an agent speaks. */
export interface Protocol<Version extends WireVersion> {
  name: AgentCall['protocol'];
  /** Finds the version in which the agent is answered. */
  findVersion(identified: IdentifiedAgent): Version;
}

interface OperationCall<Version extends WireVersion> {
  deps: AppDeps;
  callShop: CallShop;
  settings: AgentSettings;
  request: AgentRequest;
  protocol: Protocol<Version>;
  operation: AgentOperation<Version>;
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
export async function runOperation<Version extends WireVersion>(
  operationCall: OperationCall<Version>,
): Promise<OperationAnswer> {
  const { deps, request, protocol, operation } = operationCall;
  const begin = performance.now();
  let identified: IdentifiedAgent | undefined;
  let version: Version | undefined;
  let outcome: Partial<OperationAnswer> & { code?: string; agentId?: string | undefined } = { status: 500 };
  try {
    identified = await identifyAgent(deps, request);
    version = protocol.findVersion(identified);
    const answer = await runIdentified(operationCall, identified, version);
    outcome = { ...answer, code: readCode(answer.body) };
    checkSample(operationCall, version, answer);
    return answer;
  } catch (error) {
    const refusal = toRefusal(error, deps);
    outcome = { status: refusal.status, code: refusal.code, agentId: refusal.agentId };
    throw refusal;
  } finally {
    const { checkoutId, orderId, status = 500, code, agentId } = outcome;
    await recordCall(deps, {
      binding: request.binding,
      operation: operation.tool,
      status,
      code,
      checkoutId,
      orderId,
      agent: identified?.agent ?? (agentId === undefined ? undefined : { id: agentId, isVerified: false }),
      version: version?.version,
      requestId: operationCall.requestId,
      ip: request.ip,
      durationMs: Math.round(performance.now() - begin),
    });
  }
}

/** The answer does not wait for the check. The official test suite asks for answers that no schema has. */
function checkSample<Version extends WireVersion>(
  { deps, settings, protocol, operation }: OperationCall<Version>,
  { version }: Version,
  { status, body }: OperationAnswer,
): void {
  if (deps.config.conformance) return;
  const written = { protocol: protocol.name, version, tool: operation.tool, status, body };
  void getAnswerSampler(deps).sample(written, settings.answer_samples);
}

async function runIdentified<Version extends WireVersion>(
  operationCall: OperationCall<Version>,
  identified: IdentifiedAgent,
  version: Version,
): Promise<OperationAnswer> {
  const { deps, callShop, settings, request, protocol, operation, id, body, key, language, requestId } = operationCall;
  const facts = { deps, callShop, settings, protocol: protocol.name, version: version.version };
  const suite = deps.config.conformance && suiteRules;
  const call: AgentCall = { ...identified, ...facts, language, requestId, key, ip: request.ip, suite };
  await checkPolicy(deps, { agent: identified.agent, step: operation.step });
  // An id that no database can keep names nothing
  const input = { id: isStorableText(id) ? id : '', body };
  const run = () => operation.run(call, version, input).catch((error) => answerInvalidInput(error, version));
  if (!operation.isWrite || key === undefined) return run();
  const once = { agentId: identified.agent.id, operation: `${operation.tool}:${id}`, key, rawBody: request.rawBody };
  const { status, body: onceBody, isReplayed } = await runOnce(deps, once, run);
  return { status, body: onceBody as Json, isReplayed }; // what `run` answered
}

/** A body that is not valid is answered in full: each fault is a message. */
function answerInvalidInput(error: unknown, version: WireVersion): OperationAnswer {
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
