import { currentLanguage, type Messages } from './language.ts';

export type { Messages };

/** Returns all of the shop's messages in the language of the request or page that is being rendered. */
export const messages = (): Messages => currentLanguage().messages;
