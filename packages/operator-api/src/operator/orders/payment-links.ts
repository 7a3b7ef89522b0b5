import { deletePaymentLink, findPaymentLink, sendPaymentLink } from '@mercer/commerce/orders';
import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import { dayOrMoment, endOfDay } from '@mercer/platform/http/timestamp-schema';
import { readTimeZone } from '@mercer/platform/settings';
import * as v from 'valibot';
import { possiblyEmptyText } from '../description/fields.ts';
import { defineFindRoute } from '../description/record-routes.ts';
import { withLinksFor } from '../links.ts';

const group = { access: 'operator', scope: 'orders', tag: 'orders' } as const;
const missingOrder = { 404: 'no such order' };

/** The link is valid for two weeks unless it has a date. `note` is for the shopper, who is mailed unless `notify` is false. */
const PaymentLinkInput = v.strictObject({
  /** a day is its end in the time zone of the store */
  date_expires: v.optional(dayOrMoment),
  note: v.optional(possiblyEmptyText(1000)),
  notify: v.optional(v.boolean(), true),
});

const paymentLink = {
  id: v.string(),
  order_id: v.string(),
  order_number: v.string(),
  status: v.picklist(['open', 'paid', 'settled', 'canceled', 'expired', 'deleted']),
  amount: v.number(),
  currency: v.string(),
  note: v.nullable(v.string()),
  date_expires: v.string(),
  date_created: v.string(),
};

const PaymentLinkAnswer = v.strictObject({ ...paymentLink, link: v.string() });
/** A payment link for keys that may not write orders: without the address by which it is paid. */
const ReadPaymentLink = v.strictObject(paymentLink);

/** Routes about the link by which a shopper pays what a placed order costs more than was paid for it. */
export const paymentLinkRoutes = [
  defineFindRoute({
    path: '/operator/orders/:id/payment-link',
    ...group,
    recordName: 'payment link',
    answer: v.union([PaymentLinkAnswer, ReadPaymentLink]),
    find: ({ deps, id }) => findPaymentLink(deps, id),
    forKey: withLinksFor,
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/orders/:id/payment-link',
    ...group,
    summary:
      'Makes the link by which the shopper pays what is owed for the order, and mails it. An order has one at a time: a link that was not paid is made valid again',
    body: PaymentLinkInput,
    example: { note: 'The difference for the larger size.' },
    answer: PaymentLinkAnswer,
    status: 201,
    refusals: { ...missingOrder, 409: 'invalid_status: nothing is owed for the order' },
    async write({ tx, deps, id, body, actor }) {
      const { date_expires, ...request } = body;
      const end = date_expires && { date_expires: endOfDay(date_expires, await readTimeZone(tx)) };
      await sendPaymentLink(tx, deps, id, { ...request, ...end, by: actor.name });
      return findPaymentLink({ ...deps, db: tx }, id);
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/orders/:id/payment-link',
    ...group,
    summary: 'Withdraws the payment link of the order: it says so then. Repeating it changes nothing',
    body: noBody,
    refusals: { 404: 'no such order, or it has no payment link' },
    write: ({ tx, deps, id, actor }) => deletePaymentLink(tx, deps, id, actor.name),
  }),
];
