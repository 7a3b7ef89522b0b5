import { isPlainObject } from './plain-object.ts';

export interface LocaleRule {
  code: string;
  fallback?: string | null;
}

/**
 * Lays the current locale's `$locale` fields over each object, at every depth, and takes `$locale` away. A code matches
 * exactly or by its language. An empty field falls back along the locales' `fallback`; the word `none` gives `null` for a field that is there but empty, and
 * leaves one that nobody has translated as it is.
 */
export function localizeDeep(value: unknown, locale: string, rules: readonly LocaleRule[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => localizeDeep(entry, locale, rules));
  if (!isPlainObject(value)) return value;
  const { $locale, ...plain } = value;
  const record = isPlainObject($locale) ? { ...plain, ...localizedFields($locale, locale, rules) } : plain;
  return Object.fromEntries(Object.entries(record).map(([key, entry]) => [key, localizeDeep(entry, locale, rules)]));
}

/** The fields that `$locale` has for the locale, along the fallbacks. */
export function localizedFields(
  byCode: Record<string, unknown>,
  locale: string,
  rules: readonly LocaleRule[],
): Record<string, unknown> {
  const names = new Set(Object.values(byCode).flatMap((fields) => (isPlainObject(fields) ? Object.keys(fields) : [])));
  const localizedValues: Record<string, unknown> = {};
  for (const name of names) {
    const value = localizedField(byCode, name, locale, rules);
    if (value !== undefined) localizedValues[name] = value;
  }
  return localizedValues;
}

function localizedField(
  byCode: Record<string, unknown>,
  name: string,
  locale: string,
  rules: readonly LocaleRule[],
): unknown {
  const visited = new Set<string>();
  let isThere = false;
  let code: string | null | undefined = locale;
  while (code && !visited.has(code)) {
    if (code === 'none') return isThere ? null : undefined;
    visited.add(code);
    const fields = byCode[code] ?? byCode[code.split(/[-_]/)[0] ?? code];
    const value = isPlainObject(fields) ? fields[name] : undefined;
    isThere ||= value !== undefined;
    if (value !== undefined && value !== null && value !== '') return value;
    code = rules.find((rule) => rule.code === code)?.fallback;
  }
  return undefined;
}
