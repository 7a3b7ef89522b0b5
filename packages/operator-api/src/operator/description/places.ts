import { isCountryCode, isLanguageTag } from '@mercer/contract';
import * as v from 'valibot';

/** Codes that a record refers to; a code of nothing that there is would be kept and never be used. */
export const country = v.pipe(
  v.string(),
  v.regex(/^[A-Z]{2}$/, 'a code of two letters is expected, such as DE'),
  v.check(isCountryCode, 'a country is expected, such as DE'),
);
export const language = v.pipe(v.string(), v.check(isLanguageTag, 'a language is expected, such as en-US or de-DE'));
