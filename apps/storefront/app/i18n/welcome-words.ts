import type { welcome } from '../messages/en.ts';
import { selectMessages } from './language.ts';

const files = import.meta.glob<typeof welcome>('../messages/??.ts', {
  query: '?welcome',
  import: 'welcome',
  eager: true,
});

/** Returns the texts of the welcome page; only shops without products load them. */
export const welcomeWords = (): typeof welcome => selectMessages(files);
