import {
  buildAddressBlocks,
  buildDeliveryFacts,
  buildOrderBlocks,
  buildTermsBlocks,
  createFactsBlock,
  createPageLink,
} from '../template/blocks.ts';
import type { Block } from '../template/content.ts';
import { defineMail, type Scribe } from './define-mail.ts';
import type { MailTerms, OrderMail, PricedMailItem } from './mail-facts.ts';
import { deliverySample, itemSamples, orderSample, totalSamples } from './sample-facts.ts';

interface OrderConfirmation extends OrderMail {
  /** a sentence about what a subscription's order comes without, or that no card is kept for the next one */
  left_out?: string | undefined;
  /** files that can be downloaded */
  downloads?: { name: string; url: string }[];
  /** licence keys by the name of their product; a key of null follows */
  licence_keys?: { name: string; codes: (string | null)[] }[];
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
    order_digital: {
      words: {
        subject: 'Your {{store.name}} order #{{order.number}}',
        heading: 'Thank you for your order',
        paragraphs: ['We have received your order #{{order.number}}. Everything in it is yours from now on.'],
        button: 'View your order',
        note: '',
      },
      placeholders: ['order.number', 'customer.name', 'order.total'],
      sample: {
        is_digital: true,
        shipping: {},
        downloads: [{ name: 'handbook.pdf', url: 'https://shop.example/api/downloads/5f1/6a2?token=abc' }],
        licence_keys: [{ name: 'Photo Editor', codes: ['1111-2222-3333', null] }],
      },
    },
  },
  selectName: ({ is_digital }) => (is_digital ? 'order_digital' : 'order'),
  isCausedByBuyer: true,
  values: (data, { money }) => ({ 'order.number': data.number, 'order.total': money(data.grand_total, data.currency) }),
  details: (data, scribe) => [
    ...buildOrderBlocks(data, scribe),
    ...(data.terms ? buildTermsBlocks(data.terms, data.currency, scribe) : []),
    ...(data.left_out ? [{ type: 'text' as const, text: data.left_out }] : []),
    ...(data.downloads ?? []).flatMap(({ name, url }) => createPageLink(url, `${scribe.labels.download}: ${name}`)),
    ...buildLicenceFacts(data.licence_keys ?? [], scribe),
    ...buildPlanNotice(data.items, scribe),
    buildDeliveryFacts(data, scribe),
    ...buildAddressBlocks(data.shipping, scribe),
  ],
});

function buildLicenceFacts(products: NonNullable<OrderConfirmation['licence_keys']>, { labels }: Scribe): Block[] {
  const rows = products.flatMap(({ name, codes }) =>
    codes.map((code): [string, string] => [`${labels.licenceKey}: ${name}`, code ?? labels.licenceKeyFollows]),
  );
  return rows.length > 0 ? [createFactsBlock(rows)] : [];
}

function buildPlanNotice(items: PricedMailItem[], { labels }: Scribe): Block[] {
  return items.some(({ plan }) => plan) ? [{ type: 'text', text: labels.managePlan }] : [];
}
