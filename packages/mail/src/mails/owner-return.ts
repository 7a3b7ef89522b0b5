import { defineMail } from './define-mail.ts';

interface OwnerReturnMail {
  link: string;
  number: string;
}

const sample: OwnerReturnMail = { link: '', number: '1001' };

/** The mail tells the owner that a return is waiting. */
export const ownerReturn = defineMail({
  to: 'owner',
  sample,
  variants: {
    owner_return: {
      words: {
        subject: '{{store.name}}: return for order #{{order.number}}',
        heading: 'A return is waiting',
        paragraphs: ['A return was asked for order #{{order.number}}. Approve or decline it: /operator/returns.'],
        button: 'See the return',
        note: '',
      },
      placeholders: ['order.number'],
    },
  },
  values: ({ number }) => ({ 'order.number': number }),
});
