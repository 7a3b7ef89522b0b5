import { defineMail } from './define-mail.ts';
import type { LinkMail } from './mail-facts.ts';

const sample: LinkMail = { name: 'Ada', link: '/account/verify?key=abc' };

/** The mail contains the link that confirms an email address. */
export const verify = defineMail({
  sample,
  variants: {
    verify: {
      words: {
        subject: 'Confirm your email address for {{store.name}}',
        heading: 'Confirm your email address',
        paragraphs: ['Please confirm that this address is yours, so that mails about your orders reach you.'],
        button: 'Confirm my address',
        note: 'If you did not ask for this, you can ignore this mail: nothing changes.',
      },
      placeholders: ['customer.name'],
    },
  },
  // mails at sign-up, after a change of the address, and once more when the account asks for one
  limit: { address: 6, network: 100 },
});
