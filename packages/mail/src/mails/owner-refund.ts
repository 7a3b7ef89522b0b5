import type { Minor } from '@mercer/contract';
import { createFactsBlock } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';

interface OwnerRefundMail {
  link: string;
  number: string;
  currency: string;
  amount: Minor;
}

const sample: OwnerRefundMail = { link: '', number: '1001', currency: 'USD', amount: 1450 };

/** The mail tells the owner that a refund has failed. */
export const ownerRefund = defineMail({
  to: 'owner',
  sample,
  variants: {
    owner_refund: {
      words: {
        subject: '{{store.name}}: a refund of order #{{order.number}} failed',
        heading: 'A refund has failed',
        paragraphs: [
          'The gateway could not deliver {{refund.amount}} of order #{{order.number}} to the buyer. The order counts it as not refunded: refund it again, or pay the buyer in another way.',
        ],
        button: 'See the order',
        note: '',
      },
      placeholders: ['order.number', 'refund.amount'],
    },
  },
  values: (data, { money }) => ({ 'order.number': data.number, 'refund.amount': money(data.amount, data.currency) }),
  details: ({ amount, currency }, { labels, format }) => [
    createFactsBlock([[labels.amount, format.money(amount, currency)]]),
  ],
});
