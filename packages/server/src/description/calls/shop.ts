import * as v from 'valibot';
import {
  allSettings,
  buildListSchema,
  mailedLinkAddress,
  menu,
  offeredPayments,
  payments,
  session,
  shopperPayment,
  store,
  subscriptionSettings,
  success,
} from '../../entities/index.ts';
import { SessionChange } from '../../settings/index.ts';
import { NewStockAlert, StockAlertKey } from '../../stock-alerts/index.ts';
import { Subscribe, SubscriberKey } from '../../subscribers/index.ts';
import type { PublicCalls } from '../public-call.ts';
import { pagedQuery } from './queries.ts';

const tag = 'settings';
const reset = { $reset_async_payment: v.literal(true) };
const ownPayment = {
  tag: 'payments',
  answer: shopperPayment,
  refusals: { 404: 'not_found_error: there is no such payment' },
};
const requestedPayment = {
  ...ownPayment,
  refusals: { ...ownPayment.refusals, 502: 'gateway_error: the gateway does not answer' },
};

/** Calls for settings, session, subscribers and payments. */
export const shopCalls: PublicCalls = {
  'GET /api/settings': { isRevalidated: true, tag, summary: 'The store', answer: v.strictObject({ store }) },
  'GET /api/settings/all': { isRevalidated: true, tag, summary: 'All settings in one answer', answer: allSettings },
  'GET /api/settings/menus': { isRevalidated: true, tag, summary: 'Menus', answer: v.array(menu) },
  'GET /api/settings/payments': { isRevalidated: true, tag, summary: 'The ways to pay, by method', answer: payments },
  'GET /api/settings/subscriptions': {
    isRevalidated: true,
    tag,
    summary: 'What may be done with a subscription',
    answer: subscriptionSettings,
  },
  'GET /api/session': { tag: 'session', summary: 'Who asks, in which language and currency', answer: session },
  'PUT /api/session': {
    tag: 'session',
    summary: 'Chooses language or currency',
    body: SessionChange,
    example: { locale: 'en-US', currency: 'USD' },
    answer: session,
  },
  'POST /api/subscribers': {
    tag: 'subscribers',
    summary: 'Asks an address whether it wants the newsletter',
    body: Subscribe,
    example: { email: 'ada@example.com' },
    answer: success,
    hasErrors: true,
  },
  'POST /api/subscribers/link': {
    tag: 'subscribers',
    summary: 'Which address the key of a mail is about, masked. The key stays unused',
    body: SubscriberKey,
    answer: mailedLinkAddress,
    hasErrors: true,
  },
  'POST /api/subscribers/confirm': {
    tag: 'subscribers',
    summary: 'It does, by the key of the mail',
    body: SubscriberKey,
    answer: success,
    hasErrors: true,
  },
  'POST /api/subscribers/unsubscribe': {
    tag: 'subscribers',
    summary: 'It does no more',
    body: SubscriberKey,
    answer: success,
    hasErrors: true,
  },
  'POST /api/stock-alerts': {
    tag: 'subscribers',
    summary:
      'Mails the address once when what is sold out is back, after the address has confirmed by the link of a mail; the confirmed address of the account that asks need not. `variant_id` where the product has variants',
    body: NewStockAlert,
    answer: success,
    hasErrors: true,
    refusals: { 404: 'not_found_error: there is no such product or variant' },
  },
  'POST /api/stock-alerts/link': {
    tag: 'subscribers',
    summary: 'Which address the key of a mail is about, masked. The key stays unused',
    body: StockAlertKey,
    answer: mailedLinkAddress,
    hasErrors: true,
  },
  'POST /api/stock-alerts/confirm': {
    tag: 'subscribers',
    summary: 'Confirms what was asked for in the name of an address, by the key of the mail to it',
    body: StockAlertKey,
    answer: success,
    hasErrors: true,
  },
  'POST /api/stock-alerts/leave': {
    tag: 'subscribers',
    summary: 'Forgets the address of a mail and all that it waits for, and takes no alerts for it any more',
    body: StockAlertKey,
    answer: success,
    hasErrors: true,
  },
  'GET /api/payments': {
    tag: 'payments',
    summary: 'The shopper’s own payments',
    query: pagedQuery,
    answer: buildListSchema(shopperPayment),
  },
  'GET /api/payments/{id}': { ...ownPayment, summary: 'One of them' },
  'PUT /api/payments': {
    ...requestedPayment,
    summary: 'Asks the gateway what became of the last one',
    body: v.object({ ...reset, id: v.optional(v.string()) }),
  },
  'PUT /api/payments/{id}': {
    ...requestedPayment,
    summary: 'Asks the gateway what became of it',
    body: v.object(reset),
  },
  'GET /api/payment/methods': {
    tag: 'payments',
    summary: 'The ways that this cart can be paid',
    answer: offeredPayments,
  },
};
