import type { overlay } from '../messages/en.ts';
import { selectMessages } from './language.ts';

const files = import.meta.glob<typeof overlay>('../messages/??.ts', {
  query: '?overlay',
  import: 'overlay',
  eager: true,
});

/** Returns the texts of what opens over a page; they are loaded with it, at the first sign of the shopper. */
export const overlayWords = (): typeof overlay => selectMessages(files);
