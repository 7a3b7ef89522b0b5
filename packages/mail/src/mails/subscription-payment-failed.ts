import { createFactsBlock } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';
import type { SubscriptionReference } from './mail-facts.ts';
import { subscriptionSample } from './sample-facts.ts';

interface SubscriptionPaymentFailedMail extends SubscriptionReference {
  /** ISO 8601; null when it is not tried again */
  date_retry: string | null;
}

const sample: SubscriptionPaymentFailedMail = { ...subscriptionSample, date_retry: '2026-06-03T00:00:00.000Z' };

/** The mail says that the renewal of a subscription could not be paid. */
export const subscriptionPaymentFailed = defineMail({
  sample,
  variants: {
    subscription_payment_failed: {
      words: {
        subject: 'Your {{store.name}} subscription could not be paid',
        heading: 'A payment has failed',
        paragraphs: [
          'We could not charge the card of your subscription and will try again. Please check the card or choose another one.',
        ],
        button: 'Check your subscription',
        note: '',
      },
      placeholders: ['customer.name', 'subscription.product', 'payment.amount', 'payment.retry_date'],
    },
    subscription_ended: {
      words: {
        subject: 'Your {{store.name}} subscription could not be paid',
        heading: 'A payment has failed',
        paragraphs: [
          'We could not charge the card of your subscription and have stopped it. You can start it again with another card.',
        ],
        button: 'Check your subscription',
        note: '',
      },
      placeholders: ['customer.name', 'subscription.product', 'payment.amount'],
      sample: { date_retry: null },
    },
  },
  selectName: ({ date_retry }) => (date_retry ? 'subscription_payment_failed' : 'subscription_ended'),
  values: ({ product, amount, currency, date_retry }, { money, date }) => ({
    'subscription.product': product,
    'payment.amount': money(amount, currency),
    'payment.retry_date': date_retry && date(date_retry),
  }),
  details: ({ product, amount, currency, date_retry }, { labels, format }) => [
    createFactsBlock([
      [labels.product, product],
      [labels.amount, format.money(amount, currency)],
      [labels.nextAttempt, date_retry && format.date(date_retry)],
    ]),
  ],
});
