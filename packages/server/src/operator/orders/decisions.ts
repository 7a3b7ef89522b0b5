import { cancelOrder, deliverOrder, findOrder, refundOrder, shipOrder } from '../../orders/index.ts';
import { defineMultiStepOperation, type Posting, type ReadCall } from '../description/operation.ts';
import { NoteInput, RefundInput, ShipInput } from './decisions-schema.ts';
import { OrderAnswer } from './schema.ts';

const tag = 'orders';
const notFoundRefusal = { 404: 'no such order' };
const wrongStatus = { 409: 'invalid_status: the order is not in a status for that' };

/** Operations that decide about an order: shipping, delivery, cancellation and refund. */
export const decisionOperations = {
  'POST /orders/:id/ship': defineMultiStepOperation({
    tag,
    summary:
      'Ships the `items` that are named, or with `{"all": true}` all that is left of the order; what was set aside is taken. Refunded pieces are never sent',
    body: ShipInput,
    namesLists: true,
    example: { all: true, tracking: '1Z999' },
    answer: OrderAnswer,
    refusals: { ...notFoundRefusal, ...wrongStatus, 502: 'gateway_error: the money could not be taken' },
    async run(call) {
      const { tracking, items, note } = call.body;
      await shipOrder(call.deps, call.id, {
        ...toOrderActor(call),
        note: note || undefined,
        tracking: tracking || undefined,
        items,
      });
      return findTargetOrder(call);
    },
    read: findTargetOrder,
  }),
  'POST /orders/:id/deliver': defineMultiStepOperation({
    tag,
    summary: 'The parcel has arrived',
    body: NoteInput,
    answer: OrderAnswer,
    refusals: { ...notFoundRefusal, ...wrongStatus },
    async run(call) {
      await deliverOrder(call.deps, call.id, { ...toOrderActor(call), note: call.body.note || undefined });
      return findTargetOrder(call);
    },
    read: findTargetOrder,
  }),
  'POST /orders/:id/cancel': defineMultiStepOperation({
    tag,
    summary:
      'Cancels an order that is not shipped; all money goes back. Of an order that was shipped in part the rest is canceled, and it becomes shipped. Repeating it changes nothing',
    body: NoteInput,
    answer: OrderAnswer,
    refusals: { ...notFoundRefusal, 409: 'invalid_status: nothing is left to cancel, or its money is being taken' },
    async run(call) {
      await cancelOrder(call.deps, call.id, { ...toOrderActor(call), note: call.body.note || undefined });
      return findTargetOrder(call);
    },
    read: findTargetOrder,
  }),
  'POST /orders/:id/refund': defineMultiStepOperation({
    tag,
    summary: 'Gives back an `amount`, the price of pieces, or with `{"all": true}` everything that is left',
    body: RefundInput,
    namesLists: true,
    example: { amount: 7.5, reason: 'Scratched' },
    answer: OrderAnswer,
    refusals: notFoundRefusal,
    async run(call) {
      const { amount, items, all: isAll, restock, reason } = call.body;
      const { by, claim } = toOrderActor(call);
      await refundOrder(call.deps, call.id, { amount, items, isAll, restock, reason: reason || undefined, by, claim });
      return findTargetOrder(call);
    },
    read: findTargetOrder,
  }),
};

function toOrderActor({ actor, claim }: Posting<unknown>) {
  return { actor: 'operator', by: actor.name, claim } as const;
}

function findTargetOrder({ deps, id }: Pick<ReadCall<object>, 'deps' | 'id'>) {
  return findOrder(deps, id);
}
