import { createFactsBlock } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';
import type { LinkMail } from './mail-facts.ts';

interface EmailChangedMail extends LinkMail {
  new_email: string;
}

const sample: EmailChangedMail = { name: 'Ada', link: '/account/undo-email?key=abc', new_email: 'eve@mercer.test' };

/** The mail tells the previous address that it was replaced; the link undoes the change. */
export const emailChanged = defineMail({
  sample,
  variants: {
    email_changed: {
      words: {
        subject: 'Your {{store.name}} email address was changed',
        heading: 'Your email address was changed',
        paragraphs: [
          'Your account now uses another address. If that was you, there is nothing to do. If not, undo it with this link within 72 hours.',
        ],
        button: 'This was not me: undo',
        note: '',
      },
      placeholders: ['customer.name', 'customer.new_email'],
    },
  },
  // mails to the account's previous address, which may be unconfirmed as well
  limit: { address: 6, network: 100 },
  values: ({ new_email }) => ({ 'customer.new_email': new_email }),
  details: ({ new_email }, { labels }) => [createFactsBlock([[labels.newEmail, new_email]])],
});
