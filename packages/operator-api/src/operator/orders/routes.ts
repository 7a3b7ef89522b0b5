import { addOrderItems, editOrder, findOperatorOrder } from '@mercer/commerce/orders';
import { type Db, parseJson } from '@mercer/database';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import * as v from 'valibot';
import { buildListAnswer, buildWholeList, createListSchema, type ListAnswer, pageQuery } from '../description/list.ts';
import { mergeMetadata } from '../description/metadata.ts';
import { defineFindRoute } from '../description/record-routes.ts';
import { withOrderLinksFor, withoutLinks } from '../links.ts';
import { decisionRoutes, fulfillmentRoutes } from './decisions.ts';
import { documentRoutes } from './documents.ts';
import { addOrderNote, assertPlaced, listOrderNotes } from './notes.ts';
import { paymentLinkRoutes } from './payment-links.ts';
import { OrderQuery } from './query.ts';
import { AddItemsInput, HistoryAnswer, NoteAnswer, NoteInput, OrderAnswer, OrderUpdate } from './schema.ts';
import { searchOrders } from './search-orders.ts';

type Entry = v.InferOutput<typeof HistoryAnswer>;

/** Reads the history of an order, oldest first: its timeline, what operators did to it, and their notes. */
async function readOrderHistory(db: Db, orderId: string): Promise<ListAnswer<Entry>> {
  await assertPlaced(db, orderId);
  const parts = [
    await readStatusEntries(db, orderId),
    await readChangeEntries(db, orderId),
    await readNoteEntries(db, orderId),
  ];
  return buildWholeList(parts.flat().sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))));
}

async function readStatusEntries(db: Db, orderId: string): Promise<Entry[]> {
  const events = db.selectFrom('order_events').selectAll().where('order_id', '=', orderId).orderBy('id');
  return (await events.execute()).map(({ date, actor, status, note }) => {
    return { date, kind: 'status', actor, action: status, text: note, before: null, after: null };
  });
}

async function readChangeEntries(db: Db, orderId: string): Promise<Entry[]> {
  const entries = db.selectFrom('audit_log').selectAll().where('entity', '=', 'order').where('entity_id', '=', orderId);
  // who has looked at an order is in the audit list alone
  const changes = entries.where('action', '!=', 'order.read');
  return (await changes.orderBy('place').execute()).map(
    ({ date_created: date, actor, action, before: beforeJson, after: afterJson }) => {
      const parseOptionalJson = (text: string | null) => text && parseJson<Record<string, unknown>>(text);
      return {
        date,
        kind: 'change',
        actor,
        action,
        text: null,
        before: parseOptionalJson(beforeJson) || null,
        after: parseOptionalJson(afterJson) || null,
      };
    },
  );
}

async function readNoteEntries(db: Db, orderId: string): Promise<Entry[]> {
  const notes = db.selectFrom('order_notes').selectAll().where('order_id', '=', orderId).orderBy('id');
  return (await notes.execute()).map(({ date_created: date, actor, text }) => {
    return { date, kind: 'note', actor, action: 'order.note', text, before: null, after: null };
  });
}

const group = { access: 'operator', scope: 'orders', tag: 'orders', forKey: withOrderLinksFor } as const;
const notFoundRefusal = { 404: 'no such order' };

export const orderRoutes = [
  ...documentRoutes,
  ...decisionRoutes,
  ...fulfillmentRoutes,
  ...paymentLinkRoutes,
  defineRoute({
    method: 'GET',
    path: '/operator/orders',
    ...group,
    summary:
      'Orders that fit, the newest first: by number, e-mail, name, states, tag, assignee, due payment, date or amount. A filter of states takes several values with commas between',
    query: OrderQuery,
    answer: createListSchema(OrderAnswer),
    async read({ deps, query }) {
      const { results, ...counted } = await searchOrders(deps, query);
      return buildListAnswer(results.map(withoutLinks), counted);
    },
  }),
  defineFindRoute({
    path: '/operator/orders/:id',
    ...group,
    recordName: 'order',
    answer: OrderAnswer,
    find: ({ deps, id }) => findOperatorOrder(deps, id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/operator/orders/:id',
    ...group,
    summary:
      'Changes an order before it is shipped: fewer pieces, or another address; what was paid too much goes back. Tags, assignee, `private_metadata` and `custom_fields`, which the buyer never sees, change in any status; of the last two each key by itself',
    body: OrderUpdate,
    example: { items: [{ id: '6a1d74409536018c2a99fb79-0001', quantity: 1 }], note: 'One is sold out, we are sorry.' },
    answer: OrderAnswer,
    refusals: {
      ...notFoundRefusal,
      409: 'invalid_status: it is shipped, a part has left and the rest goes to another country or state, or its money is being taken; has_plan; not_shipped; costs_more; invoiced; rest_too_small; fractional_amount; refunded: more went back than would be left',
    },
    isVersioned: true,
    async writeInSteps({ deps, id, body, actor, ifMatch, claim }) {
      const assertUnchanged = (order: unknown) => assertVersionMatches(ifMatch, order);
      const { private_metadata: change, custom_fields: customFields, ...edit } = body;
      const mergeChange = (stored: string | null) => mergeMetadata(stored, change ?? {}, 'private_metadata');
      const organization = { customFields, mergeMetadata: change && mergeChange };
      await editOrder(deps, id, { ...edit, ...organization, by: actor.name, assertRead: assertUnchanged, claim });
      return findOperatorOrder(deps, id);
    },
    readResult: ({ deps, id }) => findOperatorOrder(deps, id),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/orders/:id/items',
    ...group,
    summary:
      'Adds lines to a placed order, at the prices of the catalogue and without promotions. The difference is owed; an order that was sent is to be sent again',
    body: AddItemsInput,
    example: { items: [{ product_id: 'linen-apron', quantity: 1 }], method: 'bank_transfer' },
    answer: OrderAnswer,
    refusals: {
      ...notFoundRefusal,
      409: 'invalid_status: the order is canceled or refunded, or its money is being taken; out_of_stock',
    },
    async writeInSteps({ deps, id, body, actor, claim }) {
      await addOrderItems(deps, id, { ...body, by: actor.name, claim });
      return findOperatorOrder(deps, id);
    },
    readResult: ({ deps, id }) => findOperatorOrder(deps, id),
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/orders/:id/notes',
    ...group,
    summary: 'What was noted about an order, the newest first; no shopper sees it',
    query: v.strictObject(pageQuery),
    answer: createListSchema(NoteAnswer),
    refusals: notFoundRefusal,
    read: ({ db, id, query }) => listOrderNotes(db, id, query),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/orders/:id/notes',
    ...group,
    summary: 'Notes something about an order, with the name of the key and the time',
    body: NoteInput,
    example: { text: 'Rang to ask for a later delivery.' },
    answer: NoteAnswer,
    status: 201,
    refusals: notFoundRefusal,
    write: (call) => addOrderNote(call, call.id, call.body.text),
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/orders/:id/history',
    ...group,
    summary: 'All that became of an order, the oldest first: its timeline, what was done to it and noted about it',
    answer: createListSchema(HistoryAnswer),
    refusals: notFoundRefusal,
    read: ({ db, id }) => readOrderHistory(db, id),
  }),
];
