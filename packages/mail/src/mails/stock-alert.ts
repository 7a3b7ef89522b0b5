import { defineMail } from './define-mail.ts';
import type { StockAlertMail } from './mail-facts.ts';

const sample: StockAlertMail = {
  link: '/stock-alerts/confirm?key=abc',
  unsubscribe_link: '/stock-alerts/leave?key=def',
  product: 'Everyday Mug',
};

/** The mail contains the link that confirms a stock alert; the other link erases the address. */
export const stockAlert = defineMail({
  sample,
  variants: {
    stock_alert: {
      words: {
        subject: 'Shall we tell you when {{product.name}} is back?',
        heading: 'One more click',
        paragraphs: [
          'Somebody wants us to write to this address when {{product.name}} can be ordered again. Please confirm that it was you.',
        ],
        button: 'Yes, tell me',
        note: 'If you did not ask for this, you can ignore this mail. With the link to unsubscribe nobody can ask for such mails to your address any more.',
      },
      placeholders: ['product.name'],
    },
  },
  limit: { address: 5, network: 60 },
  values: ({ product }) => ({ 'product.name': product }),
});
