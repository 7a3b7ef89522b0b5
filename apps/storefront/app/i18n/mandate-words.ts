import type { mandate } from '../messages/en.ts';
import { selectMessages } from './language.ts';

const files = import.meta.glob<typeof mandate>('../messages/??.ts', {
  query: '?mandate',
  import: 'mandate',
  eager: true,
});

/** Returns the mandate's texts; they are loaded with the mandate, once such a payment method is chosen. */
export const mandateWords = (): typeof mandate => selectMessages(files);
