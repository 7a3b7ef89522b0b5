import { defineMail } from './define-mail.ts';
import type { CartReminderMail } from './mail-facts.ts';

const sample: CartReminderMail = {
  link: '/checkout/abc',
  unsubscribe_link: '/newsletter/unsubscribe?key=def',
  products: 'Everyday Mug, Linen Apron',
};

/** The mail reminds a subscriber of a cart; one link opens it again, the other ends the subscription. */
export const cartReminder = defineMail({
  sample,
  variants: {
    cart_reminder: {
      words: {
        subject: 'Your cart at {{store.name}}',
        heading: 'Your cart is still here',
        paragraphs: ['You have left something in your cart: {{cart.products}}.'],
        button: 'Back to the cart',
        note: 'You get this mail once for a cart, because you subscribe to our news. With the link to unsubscribe you get none any more.',
      },
      placeholders: ['cart.products'],
    },
  },
  values: ({ products }) => ({ 'cart.products': products }),
});
