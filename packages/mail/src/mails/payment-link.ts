import type { Minor } from '@mercer/contract';
import { createFactsBlock } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';
import type { OrderReference } from './mail-facts.ts';
import { orderSample } from './sample-facts.ts';

interface PaymentLinkMail extends OrderReference {
  /** minor units that are to be paid by the link */
  amount: Minor;
  currency: string;
  /** the owner's, for the shopper */
  note: string | null;
  /** ISO 8601 */
  date_expires: string;
}

const sample: PaymentLinkMail = {
  ...orderSample,
  amount: 1950,
  currency: 'USD',
  note: null,
  date_expires: '2026-06-15T00:00:00.000Z',
};

/** The mail contains the link by which the shopper pays what an order costs more than was paid for it. */
export const paymentLink = defineMail({
  sample,
  variants: {
    payment_link: {
      words: {
        subject: 'Payment for your order #{{order.number}}',
        heading: 'Part of your order is still unpaid',
        paragraphs: [
          'Your order #{{order.number}} has been changed and now costs {{payment.amount}} more than you have paid. Use this link to pay exactly that amount.',
        ],
        button: 'Pay now',
        note: 'The link is for this payment only. If you have paid in the meantime, there is nothing more you need to do.',
      },
      placeholders: ['order.number', 'customer.name', 'payment.amount', 'payment.valid_until'],
    },
  },
  values: ({ number, amount, currency, date_expires }, { money, date }) => ({
    'order.number': number,
    'payment.amount': money(amount, currency),
    'payment.valid_until': date(date_expires),
  }),
  details: ({ note, amount, currency, date_expires }, { labels, format }) => [
    ...(note ? [{ type: 'text' as const, text: note }] : []),
    createFactsBlock([
      [labels.amountDue, format.money(amount, currency)],
      [labels.validUntil, format.date(date_expires)],
    ]),
  ],
});
