import { buildOrderBlocks, createFactsBlock } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';
import type { MailTotals, OrderReference, PricedMailItem } from './mail-facts.ts';
import { itemSamples, orderSample, totalSamples } from './sample-facts.ts';

interface SubscriptionRenewedMail extends OrderReference, MailTotals {
  items: PricedMailItem[];
  /** ISO 8601; null when this was the last one */
  date_next: string | null;
}

const sample: SubscriptionRenewedMail = {
  ...orderSample,
  ...totalSamples,
  items: itemSamples,
  date_next: '2026-07-01T00:00:00.000Z',
};

/** The mail says that a subscription was renewed. */
export const subscriptionRenewed = defineMail({
  sample,
  variants: {
    subscription_renewed: {
      words: {
        subject: 'Your {{store.name}} subscription: order #{{order.number}}',
        heading: 'Your subscription has been renewed',
        paragraphs: ['We have charged your subscription and are preparing order #{{order.number}}.'],
        button: 'Manage your subscription',
        note: '',
      },
      placeholders: ['order.number', 'customer.name', 'order.total', 'subscription.next_date'],
    },
  },
  values: (data, { money, date }) => ({
    'order.number': data.number,
    'order.total': money(data.grand_total, data.currency),
    'subscription.next_date': data.date_next && date(data.date_next),
  }),
  details: (data, scribe) => [
    ...buildOrderBlocks(data, scribe),
    createFactsBlock([[scribe.labels.nextOrder, data.date_next && scribe.format.date(data.date_next)]]),
  ],
});
