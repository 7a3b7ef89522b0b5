import { isPlainObject, localizedFields, type StoreSettings } from '@mercer/contract';

/**
 * Settings in the words of a locale. `$locale` stays, with the store's own words added, so that a client which keeps
 * the answer can change to any locale later.
 */
export function localizeSettings<T>(value: T, locale: string, store: StoreSettings): T {
  return localizeValue(value, locale, store) as T; // localizing keeps the shape
}

function localizeValue(value: unknown, locale: string, store: StoreSettings): unknown {
  if (Array.isArray(value)) return value.map((entry) => localizeValue(entry, locale, store));
  if (!isPlainObject(value)) return value;
  const { $locale, ...plain } = value;
  const entries = Object.entries(plain).map(([name, entry]) => [name, localizeValue(entry, locale, store)]);
  if (!isPlainObject($locale)) return Object.fromEntries(entries);
  return {
    ...Object.fromEntries(entries),
    ...localizedFields($locale, locale, store.locales),
    $locale: mergeStoreWords($locale, plain, store.locale),
  };
}

function mergeStoreWords($locale: Record<string, unknown>, plain: Record<string, unknown>, storeLocale: string) {
  const names = new Set(Object.values($locale).flatMap((fields) => Object.keys(fields ?? {})));
  const words = Object.fromEntries([...names].map((name) => [name, plain[name]]));
  return { ...$locale, [storeLocale]: { ...words, ...Object($locale[storeLocale]) } };
}
