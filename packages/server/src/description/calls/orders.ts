import * as v from 'valibot';
import { ItemInputSchema, ItemListSchema } from '../../cart/index.ts';
import { buildListSchema, invoice, order, subscription, success } from '../../entities/index.ts';
import { FindOrderSchema } from '../../orders/index.ts';
import { NewSubscriptionSchema, ShopperChangeSchema, SignedChangeSchema } from '../../subscriptions/index.ts';
import type { PublicCalls } from '../public-call.ts';
import { invoiceQuery, pagedQuery, paging, tokenQuery } from './queries.ts';

const account = { tag: 'orders', access: 'account' } as const;
const media = ['text/html', 'application/pdf'];
const pieces = v.array(v.strictObject({ id: v.string(), quantity: v.number() }));
const noSuchProduct = 'not_found_error: there is no such product';
const missingOrder = { 404: 'not_found_error: there is no such order' };
const cancel = {
  body: v.strictObject({ reason: v.optional(v.string()) }),
  answer: order,
  refusals: { ...missingOrder, 409: 'invalid_status: something has left, or its money is being taken' },
};
const sendBack = {
  body: v.strictObject({ reason: v.string(), items: v.optional(pieces) }),
  answer: order,
  refusals: { ...missingOrder, 409: 'invalid_status: not in this status' },
};

const orderCalls: PublicCalls = {
  'GET /api/account/orders': {
    ...account,
    summary: 'The account’s orders, the newest first',
    query: v.object({ ...paging, status: v.optional(v.string()) }),
    answer: buildListSchema(order),
  },
  'GET /api/account/orders/{id}': { ...account, summary: 'One; null when there is none', answer: v.nullable(order) },
  'GET /api/account/orders/{id}/invoice': {
    ...account,
    summary: 'Its invoice, or the credit note that `id` names; null when there is none',
    query: invoiceQuery,
    answer: v.nullable(invoice),
    media,
  },
  'POST /api/account/orders/{id}/cancel': {
    ...account,
    ...cancel,
    summary: 'Cancels an order that is not on its way. Again is no harm: it is answered as it is',
  },
  'POST /api/account/orders/{id}/return': {
    ...account,
    ...sendBack,
    summary: 'Asks to send pieces back; all of them unless `items` names some',
  },
  'POST /api/orders/find': {
    tag: 'orders',
    summary:
      'Mails the link of an order to the address that it was ordered with. The answer is the same when there is none',
    body: FindOrderSchema,
    example: { number: '1001', email: 'ada@example.com' },
    answer: success,
    hasErrors: true,
  },
  'GET /api/orders/{id}': {
    tag: 'orders',
    summary: 'The order of a signed link; null without its token',
    query: tokenQuery,
    takesAnyQuery: true,
    answer: v.nullable(order),
  },
  'POST /api/orders/{id}/cancel': {
    tag: 'orders',
    ...cancel,
    summary: 'Cancels a guest’s order, by its signed link, as its account would',
    query: tokenQuery,
  },
  'POST /api/orders/{id}/return': {
    tag: 'orders',
    ...sendBack,
    summary: 'Asks to send pieces of it back',
    query: tokenQuery,
  },
  'GET /api/orders/{id}/invoice': {
    tag: 'orders',
    summary: 'Its invoice, for whoever has the signed link',
    query: v.object({ ...tokenQuery.entries, ...invoiceQuery.entries }),
    answer: v.nullable(invoice),
    media,
  },
  'GET /api/invoices': {
    ...account,
    tag: 'invoices',
    summary: 'The account’s invoices and credit notes',
    query: pagedQuery,
    answer: buildListSchema(invoice),
  },
  'GET /api/invoices/{id}': {
    ...account,
    tag: 'invoices',
    summary: 'One; null when there is none',
    query: invoiceQuery,
    answer: v.nullable(invoice),
    media,
  },
};

const plans = { tag: 'subscriptions', answer: subscription, hasErrors: true } as const;
const ofAccount = { ...plans, access: 'account' } as const;
const subscriptionCall = { ...ofAccount, refusals: { 404: 'not_found_error: there is no such subscription' } } as const;

const subscriptionCalls: PublicCalls = {
  'GET /api/subscriptions': {
    ...ofAccount,
    summary: 'Subscriptions',
    query: pagedQuery,
    answer: buildListSchema(subscription),
  },
  'GET /api/subscriptions/{id}': {
    ...ofAccount,
    summary: 'One; null when there is none',
    answer: v.nullable(subscription),
  },
  'POST /api/subscriptions': {
    ...subscriptionCall,
    summary: 'Subscribes, and pays the first time',
    body: NewSubscriptionSchema,
    refusals: {
      402: 'card_declined: the bank says no',
      404: noSuchProduct,
      409: 'out_of_stock: others were faster; or idempotency_conflict: the `Idempotency-Key` came with another body',
      502: 'gateway_error: the gateway does not answer',
    },
  },
  'PUT /api/subscriptions/{id}': {
    ...subscriptionCall,
    summary: 'Pauses, skips, ends or changes it',
    body: ShopperChangeSchema,
    example: { skip: true },
    refusals: {
      ...subscriptionCall.refusals,
      402: 'authentication_required: the bank of the new card asks its holder at `param`; the same call follows',
      409: 'in_progress: its next order is being paid at this moment',
    },
  },
  'POST /api/subscriptions/{id}/items': {
    ...subscriptionCall,
    summary: 'Adds what comes along',
    body: ItemInputSchema,
  },
  'PUT /api/subscriptions/{id}/items': {
    ...subscriptionCall,
    summary: 'Replaces what comes along',
    body: ItemListSchema,
  },
  'PUT /api/subscriptions/{id}/items/{itemId}': {
    ...subscriptionCall,
    summary: 'Changes how many',
    body: v.object({ quantity: v.unknown() }),
    example: { quantity: 2 },
  },
  'DELETE /api/subscriptions/{id}/items/{itemId}': { ...subscriptionCall, summary: 'Takes it out' },
  'GET /api/orders/{id}/subscriptions': {
    ...plans,
    summary: 'A guest’s subscriptions, by the signed link of an order',
    query: tokenQuery,
    takesAnyQuery: true,
    answer: buildListSchema(subscription),
  },
  'PUT /api/orders/{id}/subscriptions/{subscriptionId}': {
    ...plans,
    summary: 'Pauses, skips or ends one of them',
    query: tokenQuery,
    body: SignedChangeSchema,
    refusals: subscriptionCall.refusals,
  },
};

export const purchaseCalls: PublicCalls = { ...orderCalls, ...subscriptionCalls };
