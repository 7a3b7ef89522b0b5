import type { LanguageCode } from './languages.ts';

/** Forms of a counted noun by the plural rules of a language; `other` is the one that every language has. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const pluralRules = new Map<LanguageCode, Intl.PluralRules>();

/** Selects the form of a noun that belongs to a number, e.g. `few` for 3 in Polish. */
export function selectPlural(language: LanguageCode, count: number, forms: PluralForms): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return forms[rules.select(count)] ?? forms.other;
}
