import type { scale } from '../messages/en.ts';
import { selectMessages } from './language.ts';

const files = import.meta.glob<typeof scale>('../messages/??.ts', {
  query: '?scale',
  import: 'scale',
  eager: true,
});

/** Returns the texts of drawings at true scale and of the comparison, which are loaded with their scripts. */
export const scaleWords = (): typeof scale => selectMessages(files);
