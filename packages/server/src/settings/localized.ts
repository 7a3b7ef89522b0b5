import { isPlainObject, localizedFields, type StoreSettings } from '@mercer/contract';

/**
 * Settings in the words of a locale. `$locale` stays, with the store's own words added, so that a client which keeps
 * the answer can change to any locale later.
 */
export function localized<T>(value: T, locale: string, store: StoreSettings): T {
  return inLocale(value, locale, store) as T; // the same shape in other words
}

function inLocale(value: unknown, locale: string, store: StoreSettings): unknown {
  if (Array.isArray(value)) return value.map((entry) => inLocale(entry, locale, store));
  if (!isPlainObject(value)) return value;
  const { $locale, ...plain } = value;
  const entries = Object.entries(plain).map(([name, entry]) => [name, inLocale(entry, locale, store)]);
  if (!isPlainObject($locale)) return Object.fromEntries(entries);
  return {
    ...Object.fromEntries(entries),
    ...localizedFields($locale, locale, store.locales),
    $locale: withOwnWords($locale, plain, store.locale),
  };
}

function withOwnWords($locale: Record<string, unknown>, plain: Record<string, unknown>, own: string) {
  const names = new Set(Object.values($locale).flatMap((fields) => Object.keys(fields ?? {})));
  const words = Object.fromEntries([...names].map((name) => [name, plain[name]]));
  return { ...$locale, [own]: { ...words, ...Object($locale[own]) } };
}
