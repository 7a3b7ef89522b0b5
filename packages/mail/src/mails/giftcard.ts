import type { Minor } from '@mercer/contract';
import { createFactsBlock } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';
import type { LinkMail } from './mail-facts.ts';

interface GiftcardMail extends LinkMail {
  code: string;
  amount: Minor;
  currency: string;
  /** ISO 8601; null: never */
  date_expires: string | null;
  /** name of the buyer; '' where the buyer gets the mail */
  sender: string;
  /** the buyer's words for the recipient; '' for none */
  message: string;
  /** name of the person whom the buyer gives the card to; '' where that person gets the mail */
  recipient: string;
}

const sample: GiftcardMail = {
  name: 'Grace Hopper',
  link: '',
  code: 'ABCD EFGH JKMN PQRS',
  amount: 5000,
  currency: 'USD',
  date_expires: null,
  sender: 'Ada Lovelace',
  message: 'Happy birthday!',
  recipient: '',
};

/** The mail contains the code of a gift card that somebody has bought. */
export const giftcard = defineMail({
  sample,
  variants: {
    giftcard: {
      words: {
        subject: 'Your gift card from {{store.name}}',
        heading: 'Here is your gift card',
        paragraphs: ['It is worth {{giftcard.amount}}. Enter its code in the cart, whenever you like.'],
        button: '',
        note: 'Keep this code to yourself: whoever has it can spend the card.',
      },
      placeholders: ['customer.name', 'giftcard.amount', 'giftcard.code'],
      sample: { sender: '', message: '', name: '' },
    },
    giftcard_received: {
      words: {
        subject: 'A gift card from {{store.name}} for you',
        heading: 'Somebody gives you a gift card',
        paragraphs: [
          '{{giftcard.sender}} has bought it for you.',
          'It is worth {{giftcard.amount}}. Enter its code in the cart, whenever you like.',
        ],
        button: '',
        note: 'Keep this code to yourself: whoever has it can spend the card.',
      },
      placeholders: ['customer.name', 'giftcard.amount', 'giftcard.code', 'giftcard.sender'],
    },
  },
  selectName: ({ sender, message, name }) => (sender || message || name ? 'giftcard_received' : 'giftcard'),
  isCausedByBuyer: true,
  values: ({ code, amount, currency, sender }, { money }) => ({
    'giftcard.code': code,
    'giftcard.amount': money(amount, currency),
    'giftcard.sender': sender,
  }),
  details: ({ code, amount, currency, date_expires, message, recipient }, { labels, format }) => [
    ...(message ? [{ type: 'text' as const, text: message }] : []),
    createFactsBlock([
      [labels.giftcardCode, code],
      [labels.amount, format.money(amount, currency)],
      [labels.giftcardFor, recipient],
      [labels.validUntil, date_expires && format.date(date_expires)],
    ]),
  ],
});
