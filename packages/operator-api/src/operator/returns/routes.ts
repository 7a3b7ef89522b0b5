import {
  answerReturns,
  approveAndRefundReturn,
  approveReturn,
  declineReturn,
  exchangeReturn,
  findReturn,
  inspectReturn,
  receiveReturn,
  refundReturn,
  requestReturnWithin,
} from '@mercer/commerce/orders';
import type { ReturnStatus } from '@mercer/contract';
import type { Row } from '@mercer/database';
import { orderReturn, returnStatus } from '@mercer/platform/entities';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import { defineRoute, type ReadCall, type StepsCall } from '@mercer/platform/http/routes/define-route';
import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import {
  buildListAnswer,
  createChoiceListSchema,
  createListSchema,
  pageQuery,
  parseSortOrder,
} from '../description/list.ts';
import { changeQuery, searchQuery } from '../description/list-search.ts';
import { defineFindRoute } from '../description/record-routes.ts';
import { readTablePage } from '../description/records.ts';
import {
  ApproveInput,
  ExchangeInput,
  InspectInput,
  NoteInput,
  ReturnInput,
  ReturnRefundInput,
} from '../orders/decisions-schema.ts';
import { statusConditions } from './status-conditions.ts';

const group = { access: 'operator', scope: 'orders', tag: 'returns' } as const;
const refusals = {
  404: 'no such return',
  409: 'invalid_status: the return is at another step, or its order is not in a status for that',
};

const ReturnAnswer = v.strictObject({ ...orderReturn.entries, order_number: v.nullable(v.string()) });

function buildStatusConditions(statuses: readonly ReturnStatus[] | undefined): RawBuilder<unknown>[] {
  if (!statuses) return [];
  return [
    sql`(${sql.join(
      statuses.map((status) => sql`(${statusConditions[status]})`),
      sql` or `,
    )})`,
  ];
}

export const returnRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/returns',
    ...group,
    summary: 'Returns, the longest waiting first',
    query: v.strictObject({
      ...pageQuery,
      ...searchQuery,
      ...changeQuery,
      status: v.optional(createChoiceListSchema(returnStatus.options)),
    }),
    answer: createListSchema(ReturnAnswer),
    async read({ db, query: { status, q, updated_since, ...page } }) {
      const { rows, ...counted } = await readTablePage<Row<'returns'>>(db, 'returns', {
        page,
        order: parseSortOrder('date_created'),
        search: { q, updated_since },
        conditions: buildStatusConditions(status),
      });
      return buildListAnswer(await answerReturns(db, rows), counted);
    },
  }),
  defineFindRoute({
    path: '/operator/returns/:id',
    ...group,
    recordName: 'return',
    answer: ReturnAnswer,
    find: ({ deps, id }) => findReturn(deps, id),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/returns',
    ...group,
    summary:
      'Begins a return for a shopper: of the `items` that are named, or of all that can come back, however late it is',
    body: ReturnInput,
    namesLists: true,
    example: { order_id: '6a1d74409536018c2a99fb79', reason: 'Rang: arrived broken.' },
    answer: ReturnAnswer,
    status: 201,
    refusals: { 404: 'no such order', 409: 'invalid_status: the order has not left, or has an open return' },
    async write({ tx, deps, actor, body: { order_id, ...request } }) {
      const placed = tx.selectFrom('orders').select('id').where('id', '=', order_id).where('number', 'is not', null);
      if (!(await placed.executeTakeFirst())) throw buildNotFoundError('order_id: there is no such order', 'order_id');
      const id = await requestReturnWithin(tx, deps, order_id, { ...request, by: actor.name });
      return findReturn({ db: tx }, id);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/returns/:id/approve',
    ...group,
    summary:
      'Takes the pieces back and refunds them at once; with `{"refund": false}` the shopper is mailed how to send them, and they are waited for',
    body: ApproveInput,
    example: {
      refund: false,
      instructions: 'Stick the label on the parcel.',
      label_url: 'https://labels.example/1.pdf',
    },
    answer: ReturnAnswer,
    refusals,
    async writeInSteps(call) {
      const { refund: isAtOnce, restock, instructions, label_url: labelUrl } = call.body;
      const decision = toDecision(call);
      if (isAtOnce) await approveAndRefundReturn(call.deps, call.id, { ...decision, restock });
      else await approveReturn(call.deps, call.id, { ...decision, instructions, labelUrl });
      return findTargetReturn(call);
    },
    readResult: findTargetReturn,
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/returns/:id/receive',
    ...group,
    summary: 'The parcel with the return has arrived; the shopper is mailed',
    body: NoteInput,
    answer: ReturnAnswer,
    refusals,
    async writeInSteps(call) {
      await receiveReturn(call.deps, call.id, toDecision(call));
      return findTargetReturn(call);
    },
    readResult: findTargetReturn,
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/returns/:id/inspect',
    ...group,
    summary:
      'Says of each item how many pieces can be sold again and how many cannot; what is in neither number did not arrive and is not refunded. The shopper is mailed',
    body: InspectInput,
    namesLists: true,
    example: { items: [{ id: '6a1d74409536018c2a99fb79-0001', restock: 1, discard: 1 }] },
    answer: ReturnAnswer,
    refusals,
    async writeInSteps(call) {
      await inspectReturn(call.deps, call.id, { ...toDecision(call), inspected: call.body.items });
      return findTargetReturn(call);
    },
    readResult: findTargetReturn,
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/returns/:id/refund',
    ...group,
    summary:
      'Refunds the pieces of a return that has arrived, less a `fee`; those that can be sold again go into stock',
    body: ReturnRefundInput,
    example: { fee: 4.9 },
    answer: ReturnAnswer,
    refusals,
    async writeInSteps(call) {
      const { fee, restock } = call.body;
      await refundReturn(call.deps, call.id, { ...toDecision(call), fee, restock });
      return findTargetReturn(call);
    },
    readResult: findTargetReturn,
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/returns/:id/exchange',
    ...group,
    summary:
      'Ends a return that has arrived in an exchange: the `items` are added to the order, and the pieces, less a `fee`, pay for them. What is left is refunded; what they cost more is owed, and asked for by a payment link',
    body: ExchangeInput,
    namesLists: true,
    example: { items: [{ product_id: 'linen-apron', quantity: 1 }], restock: true },
    answer: ReturnAnswer,
    refusals: { ...refusals, 409: `${refusals[409]}; out_of_stock` },
    async writeInSteps(call) {
      const { items, fee, restock, payment_link: sendsPaymentLink } = call.body;
      await exchangeReturn(call.deps, call.id, { ...toDecision(call), items, fee, restock, sendsPaymentLink });
      return findTargetReturn(call);
    },
    readResult: findTargetReturn,
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/returns/:id/decline',
    ...group,
    summary: 'Refuses the return; the shopper is mailed, with the note',
    body: NoteInput,
    answer: ReturnAnswer,
    refusals,
    async writeInSteps(call) {
      await declineReturn(call.deps, call.id, toDecision(call));
      return findTargetReturn(call);
    },
    readResult: findTargetReturn,
  }),
];

function toDecision({ actor, claim, body: { note } }: StepsCall<{ note?: string | undefined }>) {
  return { by: actor.name, note: note || undefined, claim };
}

function findTargetReturn({ deps, id }: Pick<ReadCall<object>, 'deps' | 'id'>) {
  return findReturn(deps, id);
}
