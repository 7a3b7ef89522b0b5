import { createFactsBlock } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';

interface OwnerStockMail {
  link: string;
  product: string;
  left: number;
}

const sample: OwnerStockMail = { link: '', product: 'Everyday Mug', left: 4 };

/** The mail tells the owner that a product is running low. */
export const ownerStock = defineMail({
  to: 'owner',
  sample,
  variants: {
    owner_stock: {
      words: {
        subject: '{{store.name}}: {{product.name}} is running low',
        heading: 'A product is running low',
        paragraphs: ['Since the last order little is left of {{product.name}}.'],
        button: 'See the product',
        note: '',
      },
      placeholders: ['product.name', 'product.left'],
    },
  },
  values: ({ product, left: remainingStock }) => ({
    'product.name': product,
    'product.left': String(remainingStock),
  }),
  details: ({ product, left: remainingStock }, { labels }) => [
    createFactsBlock([
      [labels.article, product],
      [labels.left, String(remainingStock)],
    ]),
  ],
});
