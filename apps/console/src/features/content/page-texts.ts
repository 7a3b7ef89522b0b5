import type { ContentPage, PageChange, PageText } from '../../api/content.ts';
import { listChangedFields } from '../../forms/merge-edits.ts';
import { useMe } from '../../rights/me.tsx';

/** Fields of a page, and those of its texts in other languages as `de-DE/title`. */
export type PageValues = Record<string, string | boolean>;

export const textFields = ['title', 'slug', 'body'] as const;
export type TextField = (typeof textFields)[number];

export interface Language {
  code: string;
  name: string;
}

/** The store's languages without its own. */
export function useTranslatedLanguages(): Language[] {
  const { shop } = useMe();
  return shop.locales.filter(({ code }) => code !== shop.locale);
}

/** @returns a function that lists the languages in which a page has no title or no text */
export function useMissingLanguages(): (page: Pick<ContentPage, 'body' | '$locale'>) => Language[] {
  const languages = useTranslatedLanguages();
  return ({ body, $locale }) =>
    languages.filter(({ code }) => !$locale?.[code]?.title || (body !== '' && !$locale[code].body));
}

export const nameTextField = (code: string, field: TextField) => `${code}/${field}`;

export function toPageValues(
  { title, slug, body, published, $locale = {} }: ContentPage,
  languages: Language[],
): PageValues {
  const texts = languages.flatMap(({ code }) =>
    textFields.map((field) => [nameTextField(code, field), $locale[code]?.[field] ?? '']),
  );
  return { title, slug, body, published, ...Object.fromEntries(texts) };
}

/** @returns the fields that differ; the texts of all languages go together, those that the store no longer has too */
export function buildPageChange(base: PageValues, values: PageValues, page: ContentPage): PageChange {
  const changed = listChangedFields(base, values);
  const isText = (field: string) => field.includes('/');
  const change = Object.fromEntries(changed.filter((field) => !isText(field)).map((field) => [field, values[field]]));
  if (!changed.some(isText)) return change;
  const codes = new Set(
    Object.keys(values)
      .filter(isText)
      .map((field) => field.split('/')[0] ?? ''),
  );
  const $locale: Record<string, PageText> = { ...page.$locale };
  for (const code of codes) {
    const texts = textFields.flatMap((field) => {
      const text = String(values[nameTextField(code, field)] ?? '').trim();
      return text === '' ? [] : [[field, text] as const];
    });
    if (texts.length > 0) $locale[code] = Object.fromEntries(texts);
    else delete $locale[code];
  }
  return { ...change, $locale };
}

/** @returns the address that a title suggests: Latin letters, digits and dashes */
export function buildSlug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100);
}
