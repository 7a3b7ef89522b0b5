import * as v from 'valibot';
import type { PublicCalls } from '../public-call.ts';

const tag = 'drafts';

const line = v.strictObject({
  product_id: v.string(),
  variant_id: v.nullable(v.string()),
  name: v.string(),
  options: v.array(v.strictObject({ id: v.string(), name: v.string(), value: v.string() })),
  quantity: v.number(),
  price: v.number(),
  price_total: v.number(),
});

/** Prices and discount are those of the draft. Once it is paid or over, only that is told. */
const draft = v.union([
  v.strictObject({
    id: v.string(),
    status: v.literal('open'),
    note: v.nullable(v.string()),
    currency: v.string(),
    items: v.array(line),
    discount: v.number(),
    sub_total: v.number(),
    date_expires: v.string(),
  }),
  v.strictObject({
    id: v.string(),
    status: v.picklist(['used', 'expired', 'deleted']),
    /** told to the session, or the account, that has paid it */
    order_link: v.nullable(v.string()),
  }),
]);

/** Calls behind the link of an order that the shop has drafted. */
export const draftCalls: PublicCalls = {
  'GET /api/drafts/{id}': {
    tag,
    summary: 'What is offered by the link; null where the link is wrong',
    query: v.object({ token: v.optional(v.string()) }),
    answer: v.nullable(draft),
  },
  'POST /api/drafts/{id}/open': {
    tag,
    summary: 'Makes it the cart of this session, and of no other one; what was in it comes back afterwards',
    body: v.object({ token: v.string() }),
    answer: v.nullable(draft),
    refusals: {
      404: 'not_found_error: there is no such offer',
      409: 'draft_over: it has ended, or an account has it open',
    },
  },
};
