import type { paymentTerms } from '../messages/en.ts';
import { selectMessages } from './language.ts';

const files = import.meta.glob<typeof paymentTerms>('../messages/??.ts', {
  query: '?paymentTerms',
  import: 'paymentTerms',
  eager: true,
});

/** Returns the texts of an order that is paid without a gateway; they are loaded with its terms. */
export const paymentTermsWords = (): typeof paymentTerms => selectMessages(files);
