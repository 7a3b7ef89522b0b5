import { type LocaleRule, localize, type Menu, type Session, type StoreSettings } from '@mercer/contract';
import type { Context } from '../context.ts';
import { valueAt, withValueAt } from '../path.ts';

const sources = {
  settings: 'settings',
  menus: 'settings/menus',
  payments: 'settings/payments',
  subscriptions: 'settings/subscriptions',
  session: 'session',
} as const;

type Name = keyof typeof sources;

/** Plain once the data are there, a promise before. */
export type Lazy<T> = T | Promise<T>;

export interface Settings {
  store: StoreSettings;
  [section: string]: unknown;
}

export interface SettingsApi {
  get<T = Settings>(path?: string, fallback?: unknown): Lazy<T>;
  /** All menus, or the one with this id. */
  menus<T = Menu>(id?: string, fallback?: unknown): Lazy<T>;
  payments<T = Record<string, unknown>>(path?: string, fallback?: unknown): Lazy<T>;
  subscriptions<T = Record<string, unknown>>(path?: string, fallback?: unknown): Lazy<T>;
  session<T = Session>(path?: string, fallback?: unknown): Lazy<T>;
  /** Reads all five at once. A failure is logged, not thrown (§8). */
  load(): Promise<void>;
  /** Forgets everything and reads the settings again. */
  refresh(): Promise<Settings>;
  /** Changes the local copy only. */
  set(change: { model?: Name; path?: string; value: unknown }): void;
  getCurrentLocale(): string;
  getStoreLocale(): string | undefined;
  getStoreLocales(): StoreSettings['locales'];
  /** A value of the settings as they are now; undefined before they are loaded. */
  peek<T>(path: string): T | undefined;
  /** Forgets everything. */
  reset(): void;
}

interface Slice {
  value?: unknown;
  loading?: Promise<unknown>;
}

export function createSettings({ call, options }: Context, chosenLocale: () => string | null): SettingsApi {
  let slices: Partial<Record<Name, Slice>> = {};

  function slice(name: Name): Slice {
    slices[name] ??= {};
    return slices[name];
  }

  /** A failed read is not kept: the next one asks again. */
  function ensure(name: Name): Promise<unknown> | undefined {
    const target = slice(name);
    if (target.value !== undefined) return undefined;
    target.loading ??= call(`get`, sources[name])
      .then((value) => {
        target.value = value;
      })
      .finally(() => {
        target.loading = undefined;
      });
    return target.loading;
  }

  function reader(name: Name, pick: (value: unknown, path?: string, fallback?: unknown) => unknown) {
    return <T>(path?: string, fallback?: unknown): Lazy<T> => {
      const read = () => pick(localized(slice(name).value), path, fallback) as T; // the caller knows the setting
      const loading = ensure(name);
      return loading ? loading.then(read) : read();
    };
  }

  function localized(value: unknown): unknown {
    return localize(value, settings.getCurrentLocale(), (peek<LocaleRule[]>('store.locales') ?? []) as LocaleRule[]);
  }

  function peek<T>(path: string): T | undefined {
    return valueAt(slices.settings?.value, path) as T | undefined;
  }

  const settings: SettingsApi = {
    get: reader('settings', byPath),
    menus: reader('menus', byId),
    payments: reader('payments', byPath),
    subscriptions: reader('subscriptions', byPath),
    session: reader('session', byPath),

    async load() {
      try {
        const all = await call<Record<Name, unknown>>('get', 'settings/all');
        slices = {};
        for (const name of Object.keys(sources) as Name[]) slice(name).value = all[name];
      } catch (error) {
        console.error('Settings could not be loaded:', error);
      }
    },

    refresh() {
      slices = {};
      return Promise.resolve(settings.get<Settings>());
    },

    set({ model = 'settings', path, value }) {
      const target = slice(model);
      target.value = path
        ? withValueAt(target.value, path, value)
        : { ...(target.value as object), ...(value as object) };
    },

    getCurrentLocale: () =>
      chosenLocale() ?? options.locale ?? options.getCookie('swell-locale') ?? settings.getStoreLocale() ?? 'en-US',
    getStoreLocale: () => peek<string>('store.locale'),
    getStoreLocales: () => peek<StoreSettings['locales']>('store.locales') ?? [],
    peek,
    reset() {
      slices = {};
    },
  };
  return settings;
}

function byPath(value: unknown, path?: string, fallback?: unknown): unknown {
  return path ? valueAt(value, path, fallback) : (value ?? fallback);
}

function byId(menus: unknown, id?: string, fallback?: unknown): unknown {
  if (!id) return menus ?? fallback;
  return (Array.isArray(menus) ? (menus as Menu[]).find((menu) => menu.id === id) : undefined) ?? fallback;
}
