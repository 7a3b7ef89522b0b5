import { cancelDeal, completeDeal, createDeal, type DealResult, readDeal, updateDeal } from '../core/operations.ts';
import { type AcpVersion, acpVersion } from '../versions/acp-2026-04-17.ts';
import type { AgentOperation, OperationAnswer, Protocol } from './run-operation.ts';

/** ACP, in the one version that the shop speaks. */
export const acp: Protocol<AcpVersion> = { name: 'acp', findVersion: () => acpVersion };

/** Operation of ACP: a path below `/acp`. */
export interface AcpOperation extends AgentOperation<AcpVersion> {
  method: 'GET' | 'POST';
  path: string;
}

const write = { method: 'POST', step: 'checkout', isWrite: true } as const;

/** The five operations of ACP on checkout sessions. */
export const acpOperations: AcpOperation[] = [
  {
    ...write,
    tool: 'create_checkout_session',
    path: '/checkout_sessions',
    run: async (call, version, { body }) =>
      answerSession(call.deps.config, await createDeal(call, 'checkout', version.readSession(body))),
  },
  {
    ...write,
    tool: 'update_checkout_session',
    path: '/checkout_sessions/:id',
    run: async (call, version, { id, body }) =>
      answerSession(call.deps.config, await updateDeal(call, 'checkout', id, version.readUpdate(body))),
  },
  {
    tool: 'get_checkout_session',
    method: 'GET',
    step: 'checkout',
    path: '/checkout_sessions/:id',
    run: async (call, _version, { id }) => answerSession(call.deps.config, await readDeal(call, 'checkout', id)),
  },
  {
    ...write,
    tool: 'complete_checkout_session',
    step: 'complete',
    path: '/checkout_sessions/:id/complete',
    run: async (call, version, { id, body }) =>
      answerSession(call.deps.config, await completeDeal(call, id, version.readCompletion(body))),
  },
  {
    ...write,
    tool: 'cancel_checkout_session',
    path: '/checkout_sessions/:id/cancel',
    run: async (call, _version, { id }) =>
      answerSession(call.deps.config, await cancelDeal(call, 'checkout', id), { conflict: 405 }),
  },
];

/** @param statuses 409 by default for a session whose state does not allow the operation */
function answerSession(
  { publicUrl }: { publicUrl: string },
  result: DealResult,
  { conflict = 409 }: { conflict?: 405 | 409 } = {},
): OperationAnswer {
  if (result.outcome === 'conflict') {
    const body = { type: 'invalid_request', code: 'conflict', message: result.content };
    return { status: conflict, body };
  }
  if (result.outcome === 'failed') {
    const isMissing = result.messages.some(({ code }) => code === 'not_found');
    return { status: isMissing ? 404 : 400, body: acpVersion.writeFailure(result.messages) };
  }
  const { deal, isNew } = result;
  const body = acpVersion.writeSession(deal, publicUrl);
  return { status: isNew ? 201 : 200, body, checkoutId: deal.id, orderId: deal.order?.id };
}
