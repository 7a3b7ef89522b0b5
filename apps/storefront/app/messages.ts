import { currentLanguage } from './language.ts';
import type { Messages } from './messages/en.ts';

export type { Messages };

/** Returns all of the shop's messages in the language of the request or page that is being rendered. */
export const messages = (): Messages => currentLanguage().messages;
