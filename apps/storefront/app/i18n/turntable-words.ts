import type { turntable } from '../messages/en.ts';
import { selectMessages } from './language.ts';

const files = import.meta.glob<typeof turntable>('../messages/??.ts', {
  query: '?turntable',
  import: 'turntable',
  eager: true,
});

/** Returns the texts of the 360° view; they are loaded with the scripts of a product page that wait for the shopper. */
export const turntableWords = (): typeof turntable => selectMessages(files);
