import type { english } from './english.ts';

export type English = typeof english;
export type SentenceName = keyof English;

/** Shape of a translation: every sentence, built from the same values. */
export type Catalogue = { [Name in SentenceName]: English[Name] extends string ? string : English[Name] };
