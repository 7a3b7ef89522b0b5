import type { states } from '../messages/en.ts';
import { selectMessages } from './language.ts';

const files = import.meta.glob<typeof states>('../messages/??.ts', { query: '?states', import: 'states', eager: true });

/** Returns the texts of the state lists; they are loaded with the lists, once the shopper reaches such a field. */
export const getStateWords = (): typeof states => selectMessages(files);
