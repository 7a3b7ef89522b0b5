import { buildUnpaidBlocks } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';
import type { UnpaidMail } from './mail-facts.ts';
import { unpaidSample } from './sample-facts.ts';

const sample: UnpaidMail = unpaidSample;

/** The mail says that the bank has refused the payment after all, and that the order is canceled. */
export const paymentRefused = defineMail({
  sample,
  variants: {
    payment_refused: {
      words: {
        subject: 'Your {{store.name}} order could not be paid',
        heading: 'Your bank has not confirmed the payment',
        paragraphs: [
          'Your bank has refused the payment of {{payment.amount}}. We have canceled the order, and nothing is charged.',
          'If you still want these items, please order them again and pay another way.',
        ],
        button: 'View your order',
        note: '',
      },
      placeholders: ['customer.name', 'payment.amount'],
    },
  },
  values: ({ amount, currency }, { money }) => ({ 'payment.amount': money(amount, currency) }),
  details: buildUnpaidBlocks,
});
