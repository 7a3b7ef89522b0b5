import { createFactsBlock } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';
import type { SubscriptionReference } from './mail-facts.ts';
import { subscriptionSample } from './sample-facts.ts';

interface SubscriptionChangedMail extends SubscriptionReference {
  deed: 'changed' | 'paused' | 'canceled';
  /** ISO 8601: of the next order, or of the end; null: nobody knows, or at once */
  date: string | null;
  /** a sentence */
  reason?: string;
}

const sample: SubscriptionChangedMail = { ...subscriptionSample, deed: 'changed', date: '2026-07-01T00:00:00.000Z' };

/** The mail says that the operator has changed a subscription. */
export const subscriptionChanged = defineMail({
  sample,
  variants: {
    subscription_changed: {
      words: {
        subject: 'Your {{store.name}} subscription has been changed',
        heading: 'Your subscription has been changed',
        paragraphs: ['We have changed your subscription. This is how it goes on:'],
        button: 'Manage your subscription',
        note: '',
      },
      placeholders: ['customer.name', 'subscription.product', 'payment.amount', 'subscription.next_date'],
    },
    subscription_paused: {
      words: {
        subject: 'Your {{store.name}} subscription is paused',
        heading: 'Your subscription is paused',
        paragraphs: ['We have paused your subscription. Until it goes on nothing is sent and nothing is charged.'],
        button: 'Manage your subscription',
        note: '',
      },
      placeholders: ['customer.name', 'subscription.product', 'payment.amount', 'subscription.next_date'],
      sample: { deed: 'paused' },
    },
    subscription_canceled: {
      words: {
        subject: 'Your {{store.name}} subscription has been cancelled',
        heading: 'Your subscription has been cancelled',
        paragraphs: ['We have canceled your subscription: there are no further orders, and nothing more is charged.'],
        button: 'View your subscription',
        note: '',
      },
      placeholders: ['customer.name', 'subscription.product', 'subscription.end_date'],
      sample: { deed: 'canceled' },
    },
  },
  selectName: ({ deed }) => `subscription_${deed}`,
  values: ({ product, amount, currency, date: day }, { money, date }) => ({
    'subscription.product': product,
    'payment.amount': money(amount, currency),
    'subscription.next_date': day && date(day),
    'subscription.end_date': day && date(day),
  }),
  details: ({ deed, product, amount, currency, date, reason }, { labels, format }) => [
    ...(reason ? [{ type: 'text' as const, text: reason }] : []),
    createFactsBlock([
      [labels.product, product],
      [labels.amount, deed === 'canceled' ? null : format.money(amount, currency)],
      [deed === 'canceled' ? labels.validUntil : labels.nextOrder, date && format.date(date)],
    ]),
  ],
});
