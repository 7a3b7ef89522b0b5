import { defineMail } from './define-mail.ts';
import type { StockAlertMail } from './mail-facts.ts';

const sample: StockAlertMail = {
  link: '/products/mug',
  unsubscribe_link: '/stock-alerts/leave?key=def',
  product: 'Everyday Mug',
};

/** The mail says that a product can be ordered again; the other link erases the address. */
export const backInStock = defineMail({
  sample,
  variants: {
    back_in_stock: {
      words: {
        subject: '{{product.name}} is back at {{store.name}}',
        heading: 'It is back',
        paragraphs: ['You wanted to know: {{product.name}} can be ordered again, as long as it lasts.'],
        button: 'See it in the shop',
        note: 'You get this mail once. With the link to unsubscribe we forget your address and whatever else you wait for, and take no more such requests for it.',
      },
      placeholders: ['product.name'],
    },
  },
  values: ({ product }) => ({ 'product.name': product }),
});
