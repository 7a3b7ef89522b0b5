import type { Session, StoreSettings } from '@mercer/contract';
import type { Context } from '../context.ts';
import type { Lazy, SettingsApi } from './settings.ts';

export type Locale = StoreSettings['locales'][number];

export type LocaleApi = ReturnType<typeof createLocale>;

export function createLocale(
  { call, cache, options }: Context,
  settings: SettingsApi,
  chosen: { locale: string | null },
) {
  const locale = {
    list: (): Lazy<Locale[]> => settings.get<Locale[]>('store.locales', []),
    selected: (): string => settings.getCurrentLocale(),
    /** The locale's record, `{}` when the store does not have it. Load the settings first. */
    get: (code: string = locale.selected()): Partial<Locale> =>
      settings.getStoreLocales().find((known) => known.code === code) ?? {},
    /** Chosen in this client only. */
    set(code: string): Partial<Locale> {
      chosen.locale = code;
      cache.clear();
      return locale.get(code);
    },
    /** Chosen for the session. */
    select(code: string): Promise<Session> {
      locale.set(code);
      options.setCookie('swell-locale', code);
      return call<Session>('put', 'session', { locale: code });
    },
  };
  return locale;
}
