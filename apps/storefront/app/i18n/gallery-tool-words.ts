import type { galleryTools } from '../messages/en.ts';
import { selectMessages } from './language.ts';

const files = import.meta.glob<typeof galleryTools>('../messages/??.ts', {
  query: '?galleryTools',
  import: 'galleryTools',
  eager: true,
});

/** Returns the texts of the tools beside a product's pictures, which are loaded with their scripts at the first sign of the shopper. */
export const galleryToolWords = (): typeof galleryTools => selectMessages(files);
