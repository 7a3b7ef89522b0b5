import { provideLanguage } from './app/language.ts';
import { en } from './app/messages/en.ts';

// Unit tests read the specification's own words.
provideLanguage(() => ({ locale: 'en-US', messages: en, currency: { code: 'USD', type: 'base', base: 'USD' } }));
