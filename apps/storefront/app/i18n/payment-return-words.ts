import type { paymentReturn } from '../messages/en.ts';
import { selectMessages } from './language.ts';

const files = import.meta.glob<typeof paymentReturn>('../messages/??.ts', {
  query: '?paymentReturn',
  import: 'paymentReturn',
  eager: true,
});

/** Returns the texts of an empty checkout after payment; they are loaded with its scripts, which few visits need. */
export const paymentReturnWords = (): typeof paymentReturn => selectMessages(files);
