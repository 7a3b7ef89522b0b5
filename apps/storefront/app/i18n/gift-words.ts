import type { gift } from '../messages/en.ts';
import { selectMessages } from './language.ts';

const files = import.meta.glob<typeof gift>('../messages/??.ts', {
  query: '?gift',
  import: 'gift',
  eager: true,
});

/** Returns the texts of the recipient's fields; they are loaded with the page of a gift card. */
export const giftWords = (): typeof gift => selectMessages(files);
