import * as v from 'valibot';
import { editOrder, findOrder } from '../../orders/index.ts';
import { assertMatch } from '../description/if-match.ts';
import { listAnswer, pageQuery } from '../description/list.ts';
import { noQuery, posts, reads, writes } from '../description/operation.ts';
import { documentOperations } from './documents.ts';
import { historyOf } from './history.ts';
import { addNote, listNotes } from './notes.ts';
import { OrderQuery } from './query.ts';
import { HistoryAnswer, NoteAnswer, NoteInput, OrderAnswer, OrderUpdate } from './schema.ts';
import { searchOrders } from './search-orders.ts';

const tag = 'orders';
const gone = { 404: 'no such order' };

export const orderOperations = {
  ...documentOperations,
  'GET /orders': reads({
    tag,
    summary: 'Orders that fit, the newest first: by number, e-mail, name, status, date or amount',
    query: OrderQuery,
    answer: listAnswer(OrderAnswer),
    run: ({ deps, query }) => searchOrders(deps, query),
  }),
  'GET /orders/:id': reads({
    tag,
    summary: 'One order; null when there is none',
    query: noQuery,
    answer: v.nullable(OrderAnswer),
    isVersioned: true,
    run: ({ deps, id }) => findOrder(deps, id),
  }),
  'PUT /orders/:id': posts({
    tag,
    summary:
      'Changes an order before anything has left: fewer pieces, another address. What was paid too much goes back',
    body: OrderUpdate,
    example: { items: [{ id: '6a1d74409536018c2a99fb79-0001', quantity: 1 }], note: 'One is sold out, we are sorry.' },
    answer: OrderAnswer,
    refusals: {
      ...gone,
      409: 'invalid_status: something has left, or its money is being taken; has_plan; not_shipped; costs_more; invoiced; rest_too_small; refunded: more went back than would be left',
    },
    isVersioned: true,
    async run({ deps, id, body, actor, ifMatch }) {
      const assertRead = (order: unknown) => assertMatch(ifMatch, order);
      await editOrder(deps, id, { ...body, by: actor.name, assertRead });
      return findOrder(deps, id);
    },
  }),
  'GET /orders/:id/notes': reads({
    tag,
    summary: 'What was noted about an order, the newest first; no shopper sees it',
    query: v.strictObject(pageQuery),
    answer: listAnswer(NoteAnswer),
    refusals: gone,
    run: ({ db, id, query }) => listNotes(db, id, query),
  }),
  'POST /orders/:id/notes': writes({
    tag,
    summary: 'Notes something about an order, with the name of the key and the time',
    body: NoteInput,
    example: { text: 'Rang to ask for a later delivery.' },
    answer: NoteAnswer,
    status: 201,
    refusals: gone,
    isRepeatable: true,
    run: (call) => addNote(call, call.id, call.body.text),
  }),
  'GET /orders/:id/history': reads({
    tag,
    summary: 'All that became of an order, the oldest first: its timeline, what was done to it and noted about it',
    query: noQuery,
    answer: v.strictObject({ results: v.array(HistoryAnswer) }),
    refusals: gone,
    run: ({ db, id }) => historyOf(db, id),
  }),
};
