import * as v from 'valibot';
import type { Description } from './description/description.ts';
import { OrderAnswer } from './orders/schema.ts';

const returned = v.looseObject({ id: v.string(), status: v.string(), order_id: v.string() });
const anything = v.looseObject({});
const note = { note: v.optional(v.string()) };
const pieces = v.array(v.strictObject({ id: v.string(), quantity: v.number() }));
const status = v.optional(v.string());

/** Lists that are told by pages. */
const pages = { limit: v.optional(v.string()), page: v.optional(v.string()) };
const pagedAnswer = (record: v.GenericSchema) =>
  v.looseObject({ count: v.number(), page: v.number(), limit: v.number(), results: v.array(record) });

const wrongStatus = { 409: 'invalid_status: the record is not in a status for that' };
const gone = { 404: 'no such record' };

/** The calls of /operator that orders, returns and payments answer themselves. */
export const orderDescriptions: Record<string, Description> = {
  'POST /orders/:id/ship': {
    tag: 'orders',
    summary: 'Ships the order or some of its pieces; what was set aside is taken',
    body: v.strictObject({ ...note, tracking: v.optional(v.string()), items: v.optional(pieces) }),
    example: { tracking: '1Z999' },
    answer: OrderAnswer,
    refusals: { ...gone, ...wrongStatus, 502: 'gateway_error: the money could not be taken' },
  },
  'POST /orders/:id/deliver': {
    tag: 'orders',
    summary: 'The parcel has arrived',
    body: v.strictObject(note),
    answer: OrderAnswer,
    refusals: { ...gone, ...wrongStatus },
  },
  'POST /orders/:id/cancel': {
    tag: 'orders',
    summary: 'Cancels an order that is not shipped; all money goes back. Again is no harm: it is answered as it is',
    body: v.strictObject(note),
    answer: OrderAnswer,
    refusals: { ...gone, 409: 'invalid_status: something has left, or its money is being taken' },
  },
  'POST /orders/:id/refund': {
    tag: 'orders',
    summary: 'Gives back an amount, pieces, or all that is left',
    body: v.strictObject({
      amount: v.optional(v.number()),
      items: v.optional(pieces),
      restock: v.optional(v.boolean()),
      reason: v.optional(v.string()),
    }),
    example: { amount: 7.5, reason: 'Scratched' },
    answer: OrderAnswer,
    refusals: gone,
    isRepeatable: 'by key',
  },
  'GET /returns': {
    tag: 'returns',
    summary: 'What shoppers want to send back',
    query: v.strictObject({ status, ...pages }),
    answer: pagedAnswer(returned),
  },
  'POST /returns/:id/approve': {
    tag: 'returns',
    summary: 'Takes the pieces back and refunds them',
    body: v.strictObject({ ...note, restock: v.optional(v.boolean()) }),
    answer: returned,
    refusals: { ...gone, ...wrongStatus },
  },
  'POST /returns/:id/decline': {
    tag: 'returns',
    summary: 'Refuses the return',
    body: v.strictObject(note),
    answer: returned,
    refusals: { ...gone, ...wrongStatus },
  },
  'GET /payments': {
    tag: 'payments',
    summary: 'Payments with fees and what they are settled under',
    query: v.strictObject({ order_id: status, gateway: status, status, ...pages }),
    answer: pagedAnswer(anything),
  },
  'GET /differences': {
    tag: 'payments',
    summary: 'What the books of gateways have otherwise than ours',
    query: v.strictObject({ status, ...pages }),
    answer: pagedAnswer(anything),
  },
  'POST /previews': {
    tag: 'content',
    summary: 'A token that shows content before it is published',
    body: v.strictObject({ hours: v.optional(v.number()) }),
    example: { hours: 24 },
    answer: v.strictObject({ token: v.string(), date_expires: v.string() }),
  },
  'POST /images': {
    tag: 'images',
    summary:
      'Keeps a picture: the body is the file, or a form that has it. The answer is what `images` of a product hold',
    file: 'image/*',
    answer: v.looseObject({ id: v.string(), file: v.looseObject({ url: v.string() }) }),
    refusals: { 413: 'request_too_large: more than 20 MB', 415: 'unsupported_type: no picture' },
  },
};
