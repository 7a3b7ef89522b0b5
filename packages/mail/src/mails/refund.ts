import type { Minor } from '@mercer/contract';
import { createFactsBlock } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';
import type { OrderReference } from './mail-facts.ts';
import { orderSample } from './sample-facts.ts';

interface RefundMail extends OrderReference {
  amount: Minor;
  currency: string;
  reason?: string | null;
}

const sample: RefundMail = { ...orderSample, amount: 2250, currency: 'USD', reason: 'Too small' };

/** The mail says that money is refunded. */
export const refund = defineMail({
  sample,
  variants: {
    refund: {
      words: {
        subject: 'Refund for your order #{{order.number}}',
        heading: 'Your refund is on its way',
        paragraphs: [
          'We have sent back {{refund.amount}} for your order #{{order.number}}, the way you paid. Your bank may need a few days to show it.',
        ],
        button: 'View your order',
        note: '',
      },
      placeholders: ['order.number', 'customer.name', 'refund.amount', 'refund.reason'],
    },
  },
  isCausedByBuyer: true,
  values: (data, { money }) => ({
    'order.number': data.number,
    'refund.amount': money(data.amount, data.currency),
    'refund.reason': data.reason,
  }),
  details: ({ amount, currency, reason }, { labels, format }) => [
    createFactsBlock([
      [labels.refund, format.money(amount, currency)],
      [labels.reason, reason],
    ]),
  ],
});
