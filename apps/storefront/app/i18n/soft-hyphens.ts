import { messages } from './messages.ts';

/**
 * A text whose compounds may be broken with a hyphen where a word begins that the language's messages list. All other
 * words are left to browsers that have a dictionary of the language, which many have not.
 */
export function insertSoftHyphens(text: string, seams = messages().common.seams): string {
  return text.replace(seams, '\u00ad');
}
