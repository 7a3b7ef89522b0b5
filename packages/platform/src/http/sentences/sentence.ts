import { selectTexts, type Texts, texts } from '../../languages/index.ts';

type English = Texts['sentences'];
type SentenceName = keyof English;

/** Name of a sentence that a validator may use: the limit is the only value that it contains. */
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

/** Values of a sentence, each of which may itself be a sentence where it is a text. */
type SentenceValues<Values> = {
  [Name in keyof Values]: string extends Values[Name] ? string | Sentence : Values[Name];
};
type SentenceArguments<Name extends SentenceName> = English[Name] extends (values: infer Values) => string
  ? [values: SentenceValues<Values>]
  : [];

export function createSentence<Name extends SentenceName>(
  name: Name,
  ...[values = {}]: SentenceArguments<Name>
): Sentence {
  return { name, values };
}

export function isSentenceName(name: string): name is SentenceName {
  return Object.hasOwn(texts.en.sentences, name);
}

/**
 * Translates a text into the language of a locale, or into English where the shop has no catalogue for that language.
 */
export function translateText(text: Translatable, locale: string): string {
  if (typeof text === 'string') return text;
  const template = selectTexts(locale).sentences[text.name];
  return typeof template === 'string' ? template : template(translatedValues(text, locale));
}

/** Translates the values that `createSentence` received for this sentence. */
function translatedValues({ values }: Sentence, locale: string): never {
  const translatedEntries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? translateText(value, locale) : value,
  ]);
  // the names of values are checked where the sentence is made
  return Object.fromEntries(translatedEntries) as never;
}
