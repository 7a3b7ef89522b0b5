import { joinMessages, provideLanguage } from './app/i18n/language.ts';
import * as english from './app/messages/en.ts';

// Unit tests read the specification's own words.
const messages = joinMessages(english);
provideLanguage(() => ({ locale: 'en-US', messages, currency: { code: 'USD', type: 'base', base: 'USD' } }));
