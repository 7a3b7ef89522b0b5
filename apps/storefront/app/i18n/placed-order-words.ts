import type { placedOrder } from '../messages/en.ts';
import { selectMessages } from './language.ts';

const files = import.meta.glob<typeof placedOrder>('../messages/??.ts', {
  query: '?placedOrder',
  import: 'placedOrder',
  eager: true,
});

/** Returns the texts of an order that has just been placed; they are loaded with its panel. */
export const placedOrderWords = (): typeof placedOrder => selectMessages(files);
