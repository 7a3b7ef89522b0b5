import {
  cancelFulfillment,
  cancelOrder,
  deliverOrder,
  editFulfillment,
  findOperatorOrder,
  holdOrder,
  markOrderPaid,
  previewRefund,
  refundOrder,
  releaseOrder,
  resendOrderMail,
  shipOrder,
  undoPayment,
} from '@mercer/commerce/orders';
import { orderFulfillment } from '@mercer/platform/entities';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import { defineRoute, noBody, type ReadCall, type StepsCall } from '@mercer/platform/http/routes/define-route';
import { startOfDay } from '@mercer/platform/http/timestamp-schema';
import { readTimeZone } from '@mercer/platform/settings';
import { buildWholeList, createListSchema } from '../description/list.ts';
import { withOrderLinksFor } from '../links.ts';
import {
  FulfillmentUpdate,
  HoldInput,
  MailInput,
  MarkPaidInput,
  NoteInput,
  RefundInput,
  ShipInput,
} from './decisions-schema.ts';
import { OrderAnswer, RefundPreviewAnswer } from './schema.ts';

const group = { access: 'operator', scope: 'orders', tag: 'orders', forKey: withOrderLinksFor } as const;
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
    refusals: {
      ...notFoundRefusal,
      409: 'invalid_status: the order is not in a status for that; on_hold: the order is on hold; capture_refused',
      502: 'gateway_error: the money could not be taken',
    },
    async writeInSteps(call) {
      const { tracking, carrier, tracking_url, items, note } = call.body;
      await shipOrder(call.deps, call.id, {
        ...toOrderActor(call),
        note: note || undefined,
        tracking: tracking || undefined,
        carrier: carrier || undefined,
        tracking_url,
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
  defineRoute({
    method: 'POST',
    path: '/operator/orders/:id/refund/preview',
    ...group,
    summary: 'Computes what a refund would give back, with taxes and shipping; nothing is changed',
    body: RefundInput,
    namesLists: true,
    example: { all: true },
    answer: RefundPreviewAnswer,
    refusals: notFoundRefusal,
    writeInSteps({ deps, id, body: { amount, items, all: isAll, restock } }) {
      return previewRefund(deps, id, { amount, items, isAll, restock });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/orders/:id/mark-paid',
    ...group,
    summary:
      'Records money that was received without a gateway: all that is owed, or an `amount` of it. An order of which nothing is owed stays as it is, and the same amount with the same reference is recorded once',
    body: MarkPaidInput,
    example: { amount: 19.99, date_paid: '2026-06-30', reference: 'Statement 12, line 3' },
    answer: OrderAnswer,
    refusals: {
      ...notFoundRefusal,
      409: 'invalid_status: the order is not in a status for that; out_of_stock: it takes its pieces when it is paid, and they are gone',
    },
    async writeInSteps(call) {
      const { date_paid, ...received } = call.body;
      const { by, claim } = toOrderActor(call);
      const timeZone = await readTimeZone(call.deps.db);
      const date = date_paid && { date_paid: startOfDay(date_paid, timeZone) };
      await markOrderPaid(call.deps, call.id, { ...received, ...date, by, claim });
      return findTargetOrder(call);
    },
    readResult: findTargetOrder,
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/orders/:id/payments/:payment/undo',
    ...group,
    summary:
      'Takes back a payment that was recorded by mistake: its amount is owed again. Repeating it changes nothing',
    body: noBody,
    answer: OrderAnswer,
    refusals: {
      404: 'no such order, or no such payment that was recorded by hand',
      409: 'invalid_status: the order is not in a status for that; refunded: a part of the payment went back',
    },
    async writeInSteps(call) {
      const { by, claim } = toOrderActor(call);
      await undoPayment(call.deps, { orderId: call.id, id: call.param('payment') }, { by, claim });
      return findTargetOrder(call);
    },
    readResult: findTargetOrder,
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/orders/:id/hold',
    ...group,
    summary: 'Puts an order on hold, with a reason for the staff: nothing of it can be sent before it is released',
    body: HoldInput,
    example: { reason: 'The address looks wrong.' },
    answer: OrderAnswer,
    refusals: { ...notFoundRefusal, 409: 'invalid_status: nothing is left to send' },
    async writeInSteps(call) {
      await holdOrder(call.deps, call.id, { ...toOrderActor(call), reason: call.body.reason });
      return findTargetOrder(call);
    },
    readResult: findTargetOrder,
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/orders/:id/release',
    ...group,
    summary: 'Releases an order from its hold. Repeating it changes nothing',
    body: noBody,
    answer: OrderAnswer,
    refusals: notFoundRefusal,
    async writeInSteps(call) {
      await releaseOrder(call.deps, call.id, toOrderActor(call));
      return findTargetOrder(call);
    },
    readResult: findTargetOrder,
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/orders/:id/mails',
    ...group,
    summary: 'Mails the shopper the confirmation, a parcel, a refund or the payment link again, as the order is now',
    body: MailInput,
    example: { kind: 'shipping' },
    answer: OrderAnswer,
    refusals: { 404: 'no such order, fulfillment or refund' },
    async writeInSteps(call) {
      await resendOrderMail(call.deps, call.id, { ...toOrderActor(call), ...call.body });
      return findTargetOrder(call);
    },
    readResult: findTargetOrder,
  }),
];

const missingFulfillment = { 404: 'no such order or fulfillment' };

/** Routes about the parcels of an order. `POST /operator/orders/{id}/ship` makes them. */
export const fulfillmentRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/orders/:id/fulfillments',
    ...group,
    summary: 'The parcels of an order, the oldest first, with those that were taken back',
    answer: createListSchema(orderFulfillment),
    refusals: notFoundRefusal,
    async read(call) {
      const order = await findTargetOrder(call);
      if (!order) throw buildNotFoundError('There is no such order');
      return buildWholeList(order.fulfillments);
    },
  }),
  defineRoute({
    method: 'PATCH',
    path: '/operator/orders/:id/fulfillments/:fulfillment',
    ...group,
    summary: 'Changes the tracking number or the carrier of a parcel; with `notify` the shopper is mailed',
    body: FulfillmentUpdate,
    example: { tracking: '1Z999AA10123456784', notify: true },
    answer: OrderAnswer,
    refusals: { ...missingFulfillment, 409: 'invalid_status: the parcel was taken back' },
    async writeInSteps(call) {
      const path = { orderId: call.id, id: call.param('fulfillment') };
      await editFulfillment(call.deps, path, { ...toOrderActor(call), ...call.body });
      return findTargetOrder(call);
    },
    readResult: findTargetOrder,
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/orders/:id/fulfillments/:fulfillment/cancel',
    ...group,
    summary: 'Takes a parcel back: its pieces are to be sent again. Repeating it changes nothing',
    body: NoteInput,
    answer: OrderAnswer,
    refusals: {
      ...missingFulfillment,
      409: 'invalid_status: the order is delivered, or pieces of the parcel came back or were refunded',
    },
    async writeInSteps(call) {
      const path = { orderId: call.id, id: call.param('fulfillment') };
      await cancelFulfillment(call.deps, path, { ...toOrderActor(call), note: call.body.note || undefined });
      return findTargetOrder(call);
    },
    readResult: findTargetOrder,
  }),
];

function toOrderActor({ actor, claim }: StepsCall<unknown>) {
  return { actor: 'operator', by: actor.name, claim } as const;
}

function findTargetOrder({ deps, id }: Pick<ReadCall<object>, 'deps' | 'id'>) {
  return findOperatorOrder(deps, id);
}
