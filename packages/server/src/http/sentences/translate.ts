import { german } from './german.ts';
import type { Translation } from './translation.ts';

interface Pattern {
  english: RegExp;
  other: string;
}

/** By language, as locales begin. */
const languages = new Map([['de', german.map(patternOf)]]);

/** The sentence in the language of a locale; as it is where there is no other. */
export function translate(sentence: string, locale: string): string {
  const patterns = languages.get(locale.split(/[-_]/)[0]?.toLowerCase() ?? '') ?? [];
  return translated(sentence, patterns);
}

function translated(sentence: string, patterns: Pattern[]): string {
  for (const { english, other } of patterns) {
    const parts = english.exec(sentence);
    // what stands in a sentence may be one itself
    if (parts) return other.replace(/\{(\d)\}/g, (_, at) => translated(parts[at] ?? '', patterns));
  }
  return sentence;
}

function patternOf([english, other]: Translation): Pattern {
  const pieces = english.split('{}').map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { english: new RegExp(`^${pieces.join('(.+)')}$`), other };
}
