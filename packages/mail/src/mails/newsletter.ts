import { defineMail } from './define-mail.ts';
import type { UnsubscribeLinks } from './mail-facts.ts';

const sample: UnsubscribeLinks = {
  link: '/newsletter/confirm?key=abc',
  unsubscribe_link: '/newsletter/unsubscribe?key=def',
};

/** The mail contains the link that confirms the subscription to the newsletter. */
export const newsletter = defineMail({
  sample,
  variants: {
    newsletter: {
      words: {
        subject: 'Confirm your {{store.name}} newsletter',
        heading: 'One more click',
        paragraphs: ['Please confirm that you want our newsletter: new arrivals and good deals, once a week.'],
        button: 'Yes, subscribe me',
        note: 'If you did not ask for this, you can ignore this mail: you will not hear from us again.',
      },
      placeholders: [],
    },
  },
  limit: { address: 3, network: 30 },
});
