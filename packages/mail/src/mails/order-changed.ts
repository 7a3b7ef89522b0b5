import type { Minor } from '@mercer/contract';
import {
  buildAddressBlocks,
  buildDeliveryFacts,
  buildOrderBlocks,
  buildTermsBlocks,
  createFactsBlock,
} from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';
import type { MailTerms, OrderMail } from './mail-facts.ts';
import { addressSample, itemSamples, orderSample, totalSamples } from './sample-facts.ts';

interface OrderChangedMail extends OrderMail {
  /** amount that is refunded to the shopper */
  refund_total: Minor;
  /** amount that the order costs more, and that is still to be paid */
  amount_due?: Minor | undefined;
  /** how it is paid without a gateway */
  terms?: MailTerms | undefined;
}

const sample: OrderChangedMail = {
  ...orderSample,
  ...totalSamples,
  items: itemSamples,
  shipping: addressSample,
  refund_total: 1250,
};

/** The mail says that the operator has changed an order. */
export const orderChanged = defineMail({
  sample,
  variants: {
    order_changed: {
      words: {
        subject: 'Your order #{{order.number}} has been changed',
        heading: 'Your order has been changed',
        paragraphs: ['We have changed your order #{{order.number}}. This is what we will send:'],
        button: 'View your order',
        note: '',
      },
      placeholders: ['order.number', 'customer.name'],
      sample: { refund_total: 0 },
    },
    order_changed_refunded: {
      words: {
        subject: 'Your order #{{order.number}} has been changed',
        heading: 'Your order has been changed',
        paragraphs: [
          'We have changed your order #{{order.number}}. What you paid too much goes back the way you paid. This is what we will send:',
        ],
        button: 'View your order',
        note: '',
      },
      placeholders: ['order.number', 'customer.name', 'refund.amount'],
    },
  },
  selectName: ({ refund_total }) => (refund_total > 0 ? 'order_changed_refunded' : 'order_changed'),
  values: (data, { money }) => ({
    'order.number': data.number,
    'refund.amount': money(data.refund_total, data.currency),
  }),
  details: (data, scribe) => [
    ...buildOrderBlocks(data, scribe),
    createFactsBlock([
      [scribe.labels.refund, data.refund_total > 0 ? scribe.format.money(data.refund_total, data.currency) : null],
      [
        scribe.labels.amountDue,
        data.amount_due && !data.terms ? scribe.format.money(data.amount_due, data.currency) : null,
      ],
    ]),
    ...(data.terms ? buildTermsBlocks(data.terms, data.currency, scribe) : []),
    buildDeliveryFacts(data, scribe),
    ...buildAddressBlocks(data.shipping, scribe),
  ],
});
