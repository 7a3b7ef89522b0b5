import type { delivered } from '../messages/en.ts';
import { selectMessages } from './language.ts';

const files = import.meta.glob<typeof delivered>('../messages/??.ts', {
  query: '?delivered',
  import: 'delivered',
  eager: true,
});

/** Returns the texts about goods without a parcel; they are loaded with the orders that have some. */
export const deliveredWords = (): typeof delivered => selectMessages(files);
