import { cancelOrder, deliverOrder, findOrder, refundOrder, shipOrder } from '@mercer/commerce/orders';
import { defineRoute, type ReadCall, type StepsCall } from '@mercer/platform/http/routes/define-route';
import { NoteInput, RefundInput, ShipInput } from './decisions-schema.ts';
import { OrderAnswer } from './schema.ts';

const group = { access: 'operator', scope: 'orders', tag: 'orders' } as const;
const notFoundRefusal = { 404: 'no such order' };
const wrongStatus = { 409: 'invalid_status: the order is not in a status for that' };

/** Routes that decide about an order: shipping, delivery, cancellation and refund. */
export const decisionRoutes = [
  defineRoute({
    method: 'POST',
    path: '/operator/orders/:id/ship',
    ...group,
    summary:
      'Ships the `items` that are named, or with `{"all": true}` all that is left of the order; what was set aside is taken. Refunded pieces are never sent',
    body: ShipInput,
    namesLists: true,
    example: { all: true, tracking: '1Z999' },
    answer: OrderAnswer,
    refusals: { ...notFoundRefusal, ...wrongStatus, 502: 'gateway_error: the money could not be taken' },
    async writeInSteps(call) {
      const { tracking, items, note } = call.body;
      await shipOrder(call.deps, call.id, {
        ...toOrderActor(call),
        note: note || undefined,
        tracking: tracking || undefined,
        items,
      });
      return findTargetOrder(call);
    },
    readResult: findTargetOrder,
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/orders/:id/deliver',
    ...group,
    summary: 'The parcel has arrived',
    body: NoteInput,
    answer: OrderAnswer,
    refusals: { ...notFoundRefusal, ...wrongStatus },
    async writeInSteps(call) {
      await deliverOrder(call.deps, call.id, { ...toOrderActor(call), note: call.body.note || undefined });
      return findTargetOrder(call);
    },
    readResult: findTargetOrder,
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/orders/:id/cancel',
    ...group,
    summary:
      'Cancels an order that is not shipped; all money goes back. Of an order that was shipped in part the rest is canceled, and it becomes shipped. Repeating it changes nothing',
    body: NoteInput,
    answer: OrderAnswer,
    refusals: { ...notFoundRefusal, 409: 'invalid_status: nothing is left to cancel, or its money is being taken' },
    async writeInSteps(call) {
      await cancelOrder(call.deps, call.id, { ...toOrderActor(call), note: call.body.note || undefined });
      return findTargetOrder(call);
    },
    readResult: findTargetOrder,
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/orders/:id/refund',
    ...group,
    summary: 'Gives back an `amount`, the price of pieces, or with `{"all": true}` everything that is left',
    body: RefundInput,
    namesLists: true,
    example: { amount: 7.5, reason: 'Scratched' },
    answer: OrderAnswer,
    refusals: notFoundRefusal,
    async writeInSteps(call) {
      const { amount, items, all: isAll, restock, reason } = call.body;
      const { by, claim } = toOrderActor(call);
      await refundOrder(call.deps, call.id, { amount, items, isAll, restock, reason: reason || undefined, by, claim });
      return findTargetOrder(call);
    },
    readResult: findTargetOrder,
  }),
];

function toOrderActor({ actor, claim }: StepsCall<unknown>) {
  return { actor: 'operator', by: actor.name, claim } as const;
}

function findTargetOrder({ deps, id }: Pick<ReadCall<object>, 'deps' | 'id'>) {
  return findOrder(deps, id);
}
