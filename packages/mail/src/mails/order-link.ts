import { defineMail } from './define-mail.ts';
import type { OrderReference } from './mail-facts.ts';
import { orderSample } from './sample-facts.ts';

const sample: OrderReference = orderSample;

/** The mail contains the link to an order, and is sent on request. */
export const orderLink = defineMail({
  sample,
  variants: {
    order_link: {
      words: {
        subject: 'Your order #{{order.number}} at {{store.name}}',
        heading: 'Here is your order',
        paragraphs: [
          'With this link you see how far order #{{order.number}} is. Keep it to yourself: it opens your order.',
        ],
        button: 'View your order',
        note: 'If you did not ask for this, you can ignore this mail: nothing changes.',
      },
      placeholders: ['order.number', 'customer.name'],
    },
  },
  limit: { address: 3, network: 20 },
  values: ({ number }) => ({ 'order.number': number }),
});
