import { isPlainObject } from '@mercer/contract';
import type { Db } from '@mercer/database';
import * as v from 'valibot';
import type { OperationAnswer } from '../bindings/run-operation.ts';
import type { UcpOperation } from '../bindings/ucp-operations.ts';

/** Parts of orders as platforms have written them, in this process: the orders of the shop stay as they are. */
const updates = new WeakMap<Db, Map<string, OrderUpdate>>();
const mostOrders = 1000;

const entry = v.looseObject({ id: v.string(), type: v.string(), occurred_at: v.string() });
const adjustment = v.looseObject({ ...entry.entries, status: v.picklist(['pending', 'completed', 'failed']) });

const OrderUpdateInput = v.object({
  fulfillment: v.nullish(v.looseObject({ events: v.nullish(v.array(entry)) })),
  adjustments: v.nullish(v.array(adjustment)),
});

type OrderUpdate = v.InferOutput<typeof OrderUpdateInput>;

/** Makes reading an order answer what its platform has written. */
export function withOrderUpdates(readOrder: UcpOperation): UcpOperation {
  return {
    ...readOrder,
    run: async (call, version, input) => {
      const answer = await readOrder.run(call, version, input);
      const update = updates.get(call.deps.db)?.get(input.id);
      return update && answer.orderId ? { ...answer, body: mergeUpdate(answer.body, update) } : answer;
    },
  };
}

/** Builds the operation by which a platform writes events and adjustments of its order. */
export function buildOrderUpdate(readOrder: UcpOperation): UcpOperation {
  return {
    tool: 'update_order',
    method: 'PUT',
    path: '/orders/:id',
    step: 'order',
    hasId: true,
    isWrite: true,
    run: async (call, version, input) => {
      const answer = await readOrder.run(call, version, input);
      if (!answer.orderId) return { ...answer, status: 404 };
      const update = v.safeParse(OrderUpdateInput, input.body);
      if (!update.success) return reportInvalid(update.issues);
      const orders = updates.get(call.deps.db) ?? new Map<string, OrderUpdate>();
      updates.set(call.deps.db, orders);
      if (orders.size >= mostOrders) orders.clear();
      orders.set(input.id, update.output);
      return { ...answer, body: mergeUpdate(answer.body, update.output) };
    },
  };
}

function mergeUpdate(
  body: OperationAnswer['body'],
  { fulfillment, adjustments }: OrderUpdate,
): OperationAnswer['body'] {
  const current = isPlainObject(body.fulfillment) ? body.fulfillment : {};
  return {
    ...body,
    ...(fulfillment?.events && { fulfillment: { ...current, events: fulfillment.events } }),
    ...(adjustments && { adjustments }),
  };
}

function reportInvalid(issues: readonly v.BaseIssue<unknown>[]): OperationAnswer {
  const fields = [...new Set(issues.map((issue) => v.getDotPath(issue) ?? 'body'))];
  return { status: 422, body: { code: 'field_invalid', detail: `Not valid: ${fields.slice(0, 20).join(', ')}` } };
}
