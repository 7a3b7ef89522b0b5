import { buildTermsBlocks } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';
import type { MailTerms, OrderReference } from './mail-facts.ts';
import { orderSample, termsSample } from './sample-facts.ts';

interface PaymentDueMail extends OrderReference {
  terms: MailTerms;
  currency: string;
}

const sample: PaymentDueMail = { ...orderSample, terms: termsSample, currency: 'USD' };

/** The mail reminds the shopper of an order that is still to be paid. */
export const paymentDue = defineMail({
  sample,
  variants: {
    payment_due: {
      words: {
        subject: 'Payment for your order #{{order.number}}',
        heading: 'Your order is still to be paid',
        paragraphs: [
          'We have not received the payment of {{payment.amount}} for your order #{{order.number}} yet. If you have paid in the meantime, there is nothing that you have to do.',
        ],
        button: 'View your order',
        note: '',
      },
      placeholders: ['order.number', 'customer.name', 'payment.amount', 'payment.due_date'],
    },
  },
  values: ({ number, terms, currency }, { money, date }) => ({
    'order.number': number,
    'payment.amount': money(terms.amount, currency),
    'payment.due_date': terms.date_due && date(terms.date_due),
  }),
  details: ({ terms, currency }, scribe) => buildTermsBlocks(terms, currency, scribe),
});
