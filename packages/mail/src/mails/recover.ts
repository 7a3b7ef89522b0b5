import { defineMail } from './define-mail.ts';
import type { LinkMail } from './mail-facts.ts';

const sample: LinkMail = { name: 'Ada', link: '/recover?key=abc' };

/** The mail contains the link to choose a new password. */
export const recover = defineMail({
  sample,
  variants: {
    recover: {
      words: {
        subject: 'Reset your {{store.name}} password',
        heading: 'Reset your password',
        paragraphs: ['Choose a new password with this link. It works once, within 24 hours.'],
        button: 'Choose a new password',
        note: 'If you did not ask for this, you can ignore this mail: nothing changes.',
      },
      placeholders: ['customer.name'],
    },
  },
  limit: { address: 5, network: 30 },
});
