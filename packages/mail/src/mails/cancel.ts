import type { Minor } from '@mercer/contract';
import { createFactsBlock, toMailItemLine } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';
import type { MailItem, OrderReference } from './mail-facts.ts';
import { itemSamples, orderSample } from './sample-facts.ts';

interface CancelMail extends OrderReference {
  items: MailItem[];
  currency: string;
  /** amount that is refunded to the shopper */
  refund_total: Minor;
  /** a part of the order has left: the items are those that will not be sent */
  is_rest?: boolean;
}

const sample: CancelMail = { ...orderSample, items: itemSamples, currency: 'USD', refund_total: 4625 };

/** The mail says that an order, or the rest of it, is canceled. */
export const cancel = defineMail({
  sample,
  variants: {
    cancel: {
      words: {
        subject: 'Your order #{{order.number}} has been cancelled',
        heading: 'Your order has been cancelled',
        paragraphs: ['Your order #{{order.number}} will not be sent.'],
        button: 'View your order',
        note: '',
      },
      placeholders: ['order.number', 'customer.name'],
      sample: { refund_total: 0 },
    },
    cancel_refunded: {
      words: {
        subject: 'Your order #{{order.number}} has been cancelled',
        heading: 'Your order has been cancelled',
        paragraphs: ['Your order #{{order.number}} will not be sent, and what you paid goes back to you.'],
        button: 'View your order',
        note: '',
      },
      placeholders: ['order.number', 'customer.name', 'refund.amount'],
    },
    cancel_rest: {
      words: {
        subject: 'A part of your order #{{order.number}} has been cancelled',
        heading: 'A part of your order has been cancelled',
        paragraphs: [
          'A part of your order #{{order.number}} has been sent to you before. These items will not be sent any more:',
        ],
        button: 'View your order',
        note: '',
      },
      placeholders: ['order.number', 'customer.name'],
      sample: { refund_total: 0, is_rest: true },
    },
    cancel_rest_refunded: {
      words: {
        subject: 'A part of your order #{{order.number}} has been cancelled',
        heading: 'A part of your order has been cancelled',
        paragraphs: [
          'A part of your order #{{order.number}} has been sent to you before. These items will not be sent any more, and what you paid for them goes back to you:',
        ],
        button: 'View your order',
        note: '',
      },
      placeholders: ['order.number', 'customer.name', 'refund.amount'],
      sample: { is_rest: true },
    },
  },
  isCausedByBuyer: true,
  selectName: ({ refund_total, is_rest }) => {
    const name = is_rest ? 'cancel_rest' : 'cancel';
    return refund_total > 0 ? `${name}_refunded` : name;
  },
  values: (data, { money }) => ({
    'order.number': data.number,
    'refund.amount': money(data.refund_total, data.currency),
  }),
  details: ({ items, refund_total, currency }, { labels, format }) => [
    { type: 'lines', lines: items.map(toMailItemLine) },
    createFactsBlock([[labels.refund, refund_total > 0 ? format.money(refund_total, currency) : null]]),
  ],
});
