import { createFactsBlock } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';
import type { LinkMail } from './mail-facts.ts';

interface DraftMail extends LinkMail {
  /** the owner's, for the shopper */
  note: string | null;
  /** ISO 8601 */
  date_expires: string;
  is_reminder?: boolean;
}

const sample: DraftMail = {
  name: '',
  link: '/drafts/5f1?token=abc',
  note: 'As agreed',
  date_expires: '2026-06-15T00:00:00.000Z',
};

/** The mail contains the link to an order that the operator has prepared, or reminds of it. */
export const draft = defineMail({
  sample,
  variants: {
    draft: {
      words: {
        subject: 'Your order from {{store.name}}: ready to pay',
        heading: 'Your order is ready to pay',
        paragraphs: ['We have put together an order for you. With this link you look at it and pay it.'],
        button: 'View and pay',
        note: 'If you do not want it, there is nothing to do: nothing will be charged.',
      },
      placeholders: ['customer.name', 'draft.valid_until'],
    },
    draft_reminder: {
      words: {
        subject: 'Your order from {{store.name}} is still waiting for payment',
        heading: 'Your order is waiting for you',
        paragraphs: ['You can pay for the order that we have put together for you until {{draft.valid_until}}.'],
        button: 'View and pay',
        note: 'If you do not want it there is nothing to do: nothing is charged.',
      },
      placeholders: ['customer.name', 'draft.valid_until'],
      sample: { is_reminder: true },
    },
  },
  selectName: ({ is_reminder }) => (is_reminder ? 'draft_reminder' : 'draft'),
  values: ({ date_expires }, { date }) => ({ 'draft.valid_until': date(date_expires) }),
  details: ({ note, date_expires }, { labels, format }) => [
    ...(note ? [{ type: 'text' as const, text: note }] : []),
    createFactsBlock([[labels.validUntil, format.date(date_expires)]]),
  ],
});
