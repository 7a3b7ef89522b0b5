import { buildAddressBlock, buildDeliveryFacts, buildOrderBlocks, buildTermsBlocks } from '../template/blocks.ts';
import type { Block } from '../template/content.ts';
import { defineMail, type Scribe } from './define-mail.ts';
import type { MailTerms, OrderMail, PricedMailItem } from './mail-facts.ts';
import { deliverySample, itemSamples, orderSample, totalSamples } from './sample-facts.ts';

interface OrderConfirmation extends OrderMail {
  /** a sentence about what a subscription's order comes without, or that no card is kept for the next one */
  left_out?: string | undefined;
  /** of an order that is paid without a gateway */
  terms?: MailTerms | undefined;
}

const sample: OrderConfirmation = { ...orderSample, ...totalSamples, items: itemSamples, shipping: deliverySample };

/** The mail confirms an order. */
export const order = defineMail({
  sample,
  variants: {
    order: {
      words: {
        subject: 'Your {{store.name}} order #{{order.number}}',
        heading: 'Thank you for your order',
        paragraphs: ['We have received your order #{{order.number}}. We will write again as soon as it ships.'],
        button: 'View your order',
        note: '',
      },
      placeholders: ['order.number', 'customer.name', 'order.total'],
    },
  },
  isCausedByBuyer: true,
  values: (data, { money }) => ({ 'order.number': data.number, 'order.total': money(data.grand_total, data.currency) }),
  details: (data, scribe) => [
    ...buildOrderBlocks(data, scribe),
    ...(data.terms ? buildTermsBlocks(data.terms, data.currency, scribe) : []),
    ...(data.left_out ? [{ type: 'text' as const, text: data.left_out }] : []),
    ...buildPlanNotice(data.items, scribe),
    buildDeliveryFacts(data, scribe),
    buildAddressBlock(data.shipping, scribe),
  ],
});

function buildPlanNotice(items: PricedMailItem[], { labels }: Scribe): Block[] {
  return items.some(({ plan }) => plan) ? [{ type: 'text', text: labels.managePlan }] : [];
}
