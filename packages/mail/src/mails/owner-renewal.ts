import { createFactsBlock } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';

interface OwnerRenewalMail {
  link: string;
  subscription: string;
  failures: number;
  /** ISO 8601; null when it is not tried again */
  date_retry: string | null;
}

const sample: OwnerRenewalMail = { link: '', subscription: '5f1', failures: 2, date_retry: '2026-06-03T00:00:00.000Z' };

/** The mail tells the owner that a renewal has failed. */
export const ownerRenewal = defineMail({
  to: 'owner',
  sample,
  variants: {
    owner_renewal: {
      words: {
        subject: '{{store.name}}: a subscription could not be paid',
        heading: 'A renewal has failed',
        paragraphs: ['The card of a subscription was declined (attempt {{payment.attempts}}). It will be tried again.'],
        button: 'See the subscription',
        note: '',
      },
      placeholders: ['subscription.id', 'payment.attempts', 'payment.retry_date'],
    },
    owner_renewal_ended: {
      words: {
        subject: '{{store.name}}: a subscription could not be paid',
        heading: 'A renewal has failed',
        paragraphs: ['The card of a subscription was declined (attempt {{payment.attempts}}). It has ended.'],
        button: 'See the subscription',
        note: '',
      },
      placeholders: ['subscription.id', 'payment.attempts'],
      sample: { date_retry: null },
    },
  },
  selectName: ({ date_retry }) => (date_retry ? 'owner_renewal' : 'owner_renewal_ended'),
  values: ({ subscription, failures, date_retry }, { date }) => ({
    'subscription.id': subscription,
    'payment.attempts': String(failures),
    'payment.retry_date': date_retry && date(date_retry),
  }),
  details: ({ subscription, date_retry }, { labels, format }) => [
    createFactsBlock([
      [labels.product, subscription],
      [labels.nextAttempt, date_retry && format.date(date_retry)],
    ]),
  ],
});
