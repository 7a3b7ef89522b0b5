import type { Minor } from '@mercer/contract';
import { createFactsBlock } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';

interface OwnerOrderMail {
  link: string;
  number: string;
  currency: string;
  amount: Minor;
  pieces: number;
}

const sample: OwnerOrderMail = { link: '', number: '1001', currency: 'USD', amount: 4625, pieces: 3 };

/** The mail tells the owner about a new order. */
export const ownerOrder = defineMail({
  to: 'owner',
  sample,
  variants: {
    owner_order: {
      words: {
        subject: '{{store.name}}: new order #{{order.number}}',
        heading: 'A new order',
        paragraphs: ['Order #{{order.number}} has come in.'],
        button: 'See the order',
        note: '',
      },
      placeholders: ['order.number', 'order.total', 'order.pieces'],
    },
  },
  values: ({ number, amount, currency, pieces }, { money }) => ({
    'order.number': number,
    'order.total': money(amount, currency),
    'order.pieces': String(pieces),
  }),
  details: ({ amount, currency, pieces }, { labels, format }) => [
    createFactsBlock([
      [labels.amount, format.money(amount, currency)],
      [labels.pieces, String(pieces)],
    ]),
  ],
});
