import type { Catalogue, English, SentenceName } from './catalogue.ts';
import { english } from './english.ts';
import { german } from './german.ts';

/** What a validator may say: its limit is all that stands in the sentence. */
export type LimitSentence = {
  [Name in SentenceName]: English[Name] extends string | ((values: { limit: number }) => string) ? Name : never;
}[SentenceName];

/** A sentence before it is translated into a language: its name in the catalogue, and what stands in it. */
export interface Sentence {
  readonly name: SentenceName;
  readonly values: Readonly<Record<string, string | number | Sentence>>;
}

/** A sentence for shoppers, to be translated, or a text for programs, which is English everywhere. */
export type Translatable = Sentence | string;

/** What stands in a sentence may be one itself. */
type Within<Values> = { [Name in keyof Values]: string extends Values[Name] ? string | Sentence : Values[Name] };
type Given<Name extends SentenceName> = English[Name] extends (values: infer Values) => string
  ? [values: Within<Values>]
  : [];

export function sentence<Name extends SentenceName>(name: Name, ...[values = {}]: Given<Name>): Sentence {
  return { name, values };
}

export function isSentence(name: string): name is SentenceName {
  return Object.hasOwn(english, name);
}

/** By language, as locales begin. */
const catalogues = new Map<string | undefined, Catalogue>([
  ['en', english],
  ['de', german],
]);

/** In the language of a locale; in English where the shop does not speak it. */
export function translate(text: Translatable, locale: string): string {
  if (typeof text === 'string') return text;
  const catalogue = catalogues.get(locale.split(/[-_]/)[0]?.toLowerCase()) ?? english;
  const said = catalogue[text.name];
  return typeof said === 'string' ? said : said(translatedValues(text, locale));
}

/** What `sentence` was given for this name. */
function translatedValues({ values }: Sentence, locale: string): never {
  const said = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? translate(value, locale) : value,
  ]);
  // the names of values are checked where the sentence is made
  return Object.fromEntries(said) as never;
}
