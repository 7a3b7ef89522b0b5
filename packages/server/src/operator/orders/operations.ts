import * as v from 'valibot';
import { editOrder, findOrder } from '../../orders/index.ts';
import { assertVersionMatches } from '../description/if-match.ts';
import { createListSchema, pageQuery } from '../description/list.ts';
import {
  defineMultiStepOperation,
  defineReadOperation,
  defineWriteOperation,
  noQuery,
} from '../description/operation.ts';
import { defineFindOperation } from '../description/record-operations.ts';
import { withLinksFor, withoutLinks } from '../links.ts';
import { decisionOperations } from './decisions.ts';
import { documentOperations } from './documents.ts';
import { readOrderHistory } from './history.ts';
import { addOrderNote, listOrderNotes } from './notes.ts';
import { OrderQuery } from './query.ts';
import { HistoryAnswer, NoteAnswer, NoteInput, OrderAnswer, OrderUpdate } from './schema.ts';
import { searchOrders } from './search-orders.ts';

const tag = 'orders';
const notFoundRefusal = { 404: 'no such order' };

export const orderOperations = {
  ...documentOperations,
  ...decisionOperations,
  'GET /orders': defineReadOperation({
    tag,
    summary: 'Orders that fit, the newest first: by number, e-mail, name, status, date or amount',
    query: OrderQuery,
    answer: createListSchema(OrderAnswer),
    async run({ deps, query }) {
      const { results, next } = await searchOrders(deps, query);
      return { results: results.map(withoutLinks), next };
    },
  }),
  'GET /orders/:id': defineFindOperation({
    tag,
    recordName: 'order',
    answer: OrderAnswer,
    find: ({ deps, id }) => findOrder(deps, id),
    forKey: withLinksFor,
  }),
  'PUT /orders/:id': defineMultiStepOperation({
    tag,
    summary:
      'Changes an order before it is shipped: fewer pieces, or, before anything has left, another address. What was paid too much goes back',
    body: OrderUpdate,
    example: { items: [{ id: '6a1d74409536018c2a99fb79-0001', quantity: 1 }], note: 'One is sold out, we are sorry.' },
    answer: OrderAnswer,
    refusals: {
      ...notFoundRefusal,
      409: 'invalid_status: it is shipped, a part has left and the address stays, or its money is being taken; has_plan; not_shipped; costs_more; invoiced; rest_too_small; refunded: more went back than would be left',
    },
    isVersioned: true,
    async run({ deps, id, body, actor, ifMatch, claim }) {
      const assertUnchanged = (order: unknown) => assertVersionMatches(ifMatch, order);
      await editOrder(deps, id, { ...body, by: actor.name, assertRead: assertUnchanged, claim });
      return findOrder(deps, id);
    },
    read: ({ deps, id }) => findOrder(deps, id),
  }),
  'GET /orders/:id/notes': defineReadOperation({
    tag,
    summary: 'What was noted about an order, the newest first; no shopper sees it',
    query: v.strictObject(pageQuery),
    answer: createListSchema(NoteAnswer),
    refusals: notFoundRefusal,
    run: ({ db, id, query }) => listOrderNotes(db, id, query),
  }),
  'POST /orders/:id/notes': defineWriteOperation({
    tag,
    summary: 'Notes something about an order, with the name of the key and the time',
    body: NoteInput,
    example: { text: 'Rang to ask for a later delivery.' },
    answer: NoteAnswer,
    status: 201,
    refusals: notFoundRefusal,
    run: (call) => addOrderNote(call, call.id, call.body.text),
  }),
  'GET /orders/:id/history': defineReadOperation({
    tag,
    summary: 'All that became of an order, the oldest first: its timeline, what was done to it and noted about it',
    query: noQuery,
    answer: v.strictObject({ results: v.array(HistoryAnswer) }),
    refusals: notFoundRefusal,
    run: ({ db, id }) => readOrderHistory(db, id),
  }),
};
