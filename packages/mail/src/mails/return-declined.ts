import { createFactsBlock, toMailItemLine } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';
import type { MailItem, OrderReference } from './mail-facts.ts';
import { itemSamples, orderSample } from './sample-facts.ts';

interface ReturnDeclinedMail extends OrderReference {
  items: MailItem[];
  /** the owner's, for the shopper */
  note: string | null;
}

const sample: ReturnDeclinedMail = { ...orderSample, items: itemSamples.slice(1), note: 'It has been worn' };

/** The mail says that the operator has declined a return. */
export const returnDeclined = defineMail({
  sample,
  variants: {
    return_declined: {
      words: {
        subject: 'Your return for order #{{order.number}} was declined',
        heading: 'We cannot take your return',
        paragraphs: ['We have looked at your return for order #{{order.number}}, and cannot take these items back:'],
        button: 'View your order',
        note: 'If you have a question about this, just reply to this mail.',
      },
      placeholders: ['order.number', 'customer.name', 'return.note'],
    },
  },
  values: (data) => ({ 'order.number': data.number, 'return.note': data.note }),
  details: ({ items, note }, { labels }) => [
    { type: 'lines', lines: items.map(toMailItemLine) },
    createFactsBlock([[labels.reason, note]]),
  ],
});
