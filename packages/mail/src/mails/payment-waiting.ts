import { buildUnpaidBlocks } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';
import type { UnpaidMail } from './mail-facts.ts';
import { unpaidSample } from './sample-facts.ts';

interface PaymentWaitingMail extends UnpaidMail {
  /** ISO 8601 */
  date_decision: string;
}

const sample: PaymentWaitingMail = { ...unpaidSample, date_decision: '2026-06-22T00:00:00.000Z' };

/** The mail says that the bank decides about the payment later; the order has no number yet. */
export const paymentWaiting = defineMail({
  sample,
  variants: {
    payment_waiting: {
      words: {
        subject: 'Your {{store.name}} order waits for your bank',
        heading: 'Your bank still has to confirm the payment',
        paragraphs: [
          'We have received your order. Your bank confirms the payment of {{payment.amount}} by {{payment.decision_date}} at the latest.',
          'Until then we keep your items for you. There is nothing that you have to do, and please do not pay a second time: we write again as soon as your bank has decided.',
        ],
        button: 'View your order',
        note: '',
      },
      placeholders: ['customer.name', 'payment.amount', 'payment.decision_date'],
    },
  },
  values: ({ amount, currency, date_decision }, { money, date }) => ({
    'payment.amount': money(amount, currency),
    'payment.decision_date': date(date_decision),
  }),
  details: buildUnpaidBlocks,
});
