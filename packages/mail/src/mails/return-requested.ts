import { createFactsBlock, toMailItemLine } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';
import type { MailItem, OrderReference } from './mail-facts.ts';
import { itemSamples, orderSample } from './sample-facts.ts';

interface ReturnRequestedMail extends OrderReference {
  items: MailItem[];
  reason?: string | null;
}

const sample: ReturnRequestedMail = { ...orderSample, items: itemSamples.slice(1), reason: 'Too small' };

/** The mail confirms the request for a return. */
export const returnRequested = defineMail({
  sample,
  variants: {
    return_requested: {
      words: {
        subject: 'Your return for order #{{order.number}}',
        heading: 'We have your return request',
        paragraphs: [
          'You want to return these items of your order #{{order.number}}. We will look at it and tell you how to send them back.',
        ],
        button: 'View your order',
        note: '',
      },
      placeholders: ['order.number', 'customer.name', 'return.reason'],
    },
  },
  isCausedByBuyer: true,
  values: (data) => ({ 'order.number': data.number, 'return.reason': data.reason }),
  details: ({ items, reason }, { labels }) => [
    { type: 'lines', lines: items.map(toMailItemLine) },
    createFactsBlock([[labels.reason, reason]]),
  ],
});
