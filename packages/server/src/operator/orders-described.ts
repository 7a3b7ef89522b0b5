import * as v from 'valibot';
import { orderReturn } from '../entities/index.ts';
import type { Description } from './description/description.ts';
import { OrderAnswer } from './orders/schema.ts';

const note = { note: v.optional(v.string()) };
const pieces = v.array(v.strictObject({ id: v.string(), quantity: v.number() }));

const image = v.looseObject({ id: v.string(), file: v.looseObject({ url: v.string() }) });
const kept = v.strictObject({ status: v.number(), image });
const error = v.strictObject({ message: v.string(), code: v.string(), param: v.optional(v.string()) });
const refused = v.strictObject({ status: v.number(), error });

const wrongStatus = { 409: 'invalid_status: the record is not in a status for that' };
const gone = { 404: 'no such record' };

/** The calls of /operator that orders and returns answer themselves. */
export const orderDescriptions: Record<string, Description> = {
  'POST /orders/:id/ship': {
    tag: 'orders',
    summary:
      'Ships what is left to send of the order, or some pieces of that; what was set aside is taken. Refunded pieces are never sent',
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
    summary:
      'Cancels an order that is not shipped; all money goes back. Of an order of which a part has left the rest is canceled, and it is shipped. Again is no harm: it is answered as it is',
    body: v.strictObject(note),
    answer: OrderAnswer,
    refusals: { ...gone, 409: 'invalid_status: nothing is left to cancel, or its money is being taken' },
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
  'POST /returns/:id/approve': {
    tag: 'returns',
    summary: 'Takes the pieces back and refunds them, but those that were refunded since the return was requested',
    body: v.strictObject({ ...note, restock: v.optional(v.boolean()) }),
    answer: orderReturn,
    refusals: { ...gone, ...wrongStatus },
  },
  'POST /returns/:id/decline': {
    tag: 'returns',
    summary: 'Refuses the return; the shopper is mailed, with the note',
    body: v.strictObject(note),
    answer: orderReturn,
    refusals: { ...gone, ...wrongStatus },
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
    answer: image,
    refusals: { 413: 'request_too_large: more than 20 MB', 415: 'unsupported_type: no picture' },
  },
  'POST /images/bulk': {
    tag: 'images',
    summary:
      'Keeps up to 100 pictures, the files of a form; each is answered by itself, in their order, and kept unless it is refused',
    files: 'image/*',
    answer: v.strictObject({ results: v.array(v.union([kept, refused])) }),
    refusals: { 413: 'request_too_large: more than 8 MB' },
  },
};
