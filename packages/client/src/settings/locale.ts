import type { Session, StoreSettings } from '@mercer/contract';
import type { Cased, Casing } from '../camel.ts';
import type { Context } from '../context.ts';
import type { Lazy, SettingsStore } from './settings.ts';

export type Locale = StoreSettings['locales'][number];

/** The language of the shop. Load the settings first: before, lists are promises and codes are unknown. */
export interface LocaleApi<C extends Casing = 'snake'> {
  /**
   * The store's locales with their fallbacks.
   * @example for (const { code } of await swell.locale.list()) console.log(code);
   */
  list(): Lazy<Locale[]>;
  /**
   * The chosen one, else the option, the cookie `swell-locale`, the store's, `en-US`.
   * @example const locale = swell.locale.selected();
   */
  selected(): string;
  /**
   * The locale's record, `{}` when the store does not have it; the selected one without a code.
   * @example const { name } = swell.locale.get('de-DE');
   */
  get(code?: string): Partial<Locale>;
  /**
   * Chosen in this client only.
   * @example swell.locale.set('de-DE');
   */
  set(code: string): Partial<Locale>;
  /**
   * Chosen for the session, and kept in the cookie.
   * @example await swell.locale.select('de-DE');
   */
  select(code: string): Promise<Cased<Session, C>>;
}

export function createLocale(
  { call, cache, options }: Context,
  settings: SettingsStore,
  localeChoice: { locale: string | null },
): LocaleApi {
  const locale: LocaleApi = {
    list: () => settings.get<Locale[]>('store.locales', []),
    selected: () => settings.getCurrentLocale(),
    get: (code = locale.selected()) => settings.getStoreLocales().find((record) => record.code === code) ?? {},
    set(code) {
      localeChoice.locale = code;
      cache.clear();
      return locale.get(code);
    },
    select(code) {
      locale.set(code);
      options.setCookie('swell-locale', code);
      return call('put', 'session', { locale: code });
    },
  };
  return locale;
}
