import type { Minor } from '@mercer/contract';
import { createFactsBlock, createPageLink, toMailItemLine } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';
import type { MailItem, OrderReference } from './mail-facts.ts';
import { itemSamples, orderSample } from './sample-facts.ts';

interface ReturnStepMail extends OrderReference {
  step: 'approved' | 'received' | 'inspected' | 'exchanged';
  items: MailItem[];
  /** the owner's, for the shopper */
  note: string | null;
  /** how the pieces are to be sent back */
  instructions: string | null;
  /** URL of the label for the parcel */
  label_url: string | null;
  /** amounts that go back, and that are still to be paid, after an exchange */
  amounts?: { refund_total: Minor; amount_due: Minor; currency: string };
}

const sample: ReturnStepMail = {
  ...orderSample,
  step: 'approved',
  items: itemSamples.slice(1),
  note: 'Thank you for packing everything so well',
  instructions: 'Stick the label on the parcel and take it to a parcel shop.',
  label_url: 'https://labels.example/return-1001.pdf',
};

const arrivedSample = { instructions: null, label_url: null };

/** The mail says that a return is approved, with the way back of its pieces, that it has arrived, was checked, or is exchanged. */
export const returnStep = defineMail({
  sample,
  variants: {
    return_approved: {
      words: {
        subject: 'Your return for order #{{order.number}} is approved',
        heading: 'Please send your return',
        paragraphs: ['Your return for order #{{order.number}} is approved. Please send these items back to us:'],
        button: 'View your order',
        note: 'We write to you as soon as they have arrived.',
      },
      placeholders: ['order.number', 'customer.name', 'return.note', 'return.instructions'],
    },
    return_received: {
      words: {
        subject: 'Your return for order #{{order.number}} has arrived',
        heading: 'Your return has arrived',
        paragraphs: ['Your return for order #{{order.number}} has arrived. We look at these items next:'],
        button: 'View your order',
        note: 'We write to you as soon as the refund is made.',
      },
      placeholders: ['order.number', 'customer.name', 'return.note'],
      sample: { step: 'received', ...arrivedSample },
    },
    return_inspected: {
      words: {
        subject: 'Your return for order #{{order.number}} was checked',
        heading: 'Your return was checked',
        paragraphs: ['We have checked your return for order #{{order.number}}. These items are refunded next:'],
        button: 'View your order',
        note: '',
      },
      placeholders: ['order.number', 'customer.name', 'return.note'],
      sample: { step: 'inspected', ...arrivedSample },
    },
    return_exchanged: {
      words: {
        subject: 'Your exchange for order #{{order.number}}',
        heading: 'Your exchange will be on its way soon',
        paragraphs: [
          'We have exchanged the items that you returned from order #{{order.number}}. We will send you these next:',
        ],
        button: 'View your order',
        note: '',
      },
      placeholders: ['order.number', 'customer.name', 'return.note'],
      sample: {
        step: 'exchanged',
        ...arrivedSample,
        amounts: { refund_total: 500, amount_due: 0, currency: 'USD' },
      },
    },
  },
  selectName: ({ step }) => `return_${step}`,
  values: ({ number, note, instructions }) => ({
    'order.number': number,
    'return.note': note,
    'return.instructions': instructions,
  }),
  details: ({ items, note, instructions, label_url, amounts }, { labels, format }) => [
    { type: 'lines', lines: items.map(toMailItemLine) },
    createFactsBlock([
      [labels.instructions, instructions],
      [labels.remark, note],
      [labels.refund, amounts?.refund_total ? format.money(amounts.refund_total, amounts.currency) : null],
      [labels.amountDue, amounts?.amount_due ? format.money(amounts.amount_due, amounts.currency) : null],
    ]),
    ...createPageLink(label_url, labels.returnLabel),
  ],
});
