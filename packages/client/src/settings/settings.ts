import {
  isPlainObject,
  type LocaleRule,
  listTableKeys,
  localizeDeep,
  type Menu,
  type PaymentSettings,
  type Session,
  type StoreSettings,
  type SubscriptionSettings,
} from '@mercer/contract';
import type { Cased, Casing } from '../camel.ts';
import { convertKeysToCamel } from '../casing.ts';
import type { Context } from '../context.ts';
import { copyWithValueAtPath, getValueAtPath } from '../path.ts';

const sources = {
  settings: 'settings',
  menus: 'settings/menus',
  payments: 'settings/payments',
  subscriptions: 'settings/subscriptions',
  session: 'session',
} as const;

/** A part of the settings. */
export type SettingsModel = keyof typeof sources;

/** Plain once the data are there, a promise before. */
export type Lazy<T> = T | Promise<T>;

export interface Settings {
  store: StoreSettings;
  [section: string]: unknown;
}

/** The value at a dotted path, as far as its type is known. */
type ValueAtPath<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? ValueAtPath<T[Head], Rest>
    : unknown
  : Path extends keyof T
    ? T[Path]
    : unknown;

/**
 * Reader of one part of the settings: all of it, or the value at a dotted path, with a fallback. Name its type where it
 * is not known.
 */
export interface SettingsReader<T> {
  (): Lazy<T>;
  <const Path extends string>(path: Path, fallback?: unknown): Lazy<ValueAtPath<T, Path>>;
  <R>(path?: string, fallback?: unknown): Lazy<R>;
}

/**
 * Settings of the shop: promises until the data are there, then plain values in the words of the locale. A failed read
 * rejects and is tried again by the next one.
 */
export interface SettingsApi<C extends Casing = 'snake'> {
  /**
   * Store, currencies, locales and more, e.g. `get('store.currency')`.
   * @example const currency = await swell.settings.get('store.currency');
   */
  get: SettingsReader<Cased<Settings, C>>;
  /**
   * The menu with this id, else the fallback; all menus without an id.
   * @example
   * const menu = await swell.settings.menus('header');
   * for (const { name } of menu.items) console.log(name);
   */
  menus: MenusReader<C>;
  /**
   * Public settings of the payment methods that are offered.
   * @example const card = await swell.settings.payments('card');
   */
  payments: SettingsReader<Cased<PaymentSettings, C>>;
  /**
   * Reads what an account holder may do with a subscription.
   * @example const { pause } = await swell.settings.subscriptions();
   */
  subscriptions: SettingsReader<Cased<SubscriptionSettings, C>>;
  /**
   * Returns the cached answer of `session.get`.
   * @example const accountId = await swell.settings.session('account_id');
   */
  session: SettingsReader<Cased<Session, C>>;
  /**
   * Reads all five at once. A failure is logged, not thrown (§8).
   * @example
   * await swell.settings.load();
   * console.log(swell.settings.get('store.name'));
   */
  load(): Promise<void>;
  /**
   * Forgets everything and reads the settings again.
   * @example const { store } = await swell.settings.refresh();
   */
  refresh(): Promise<Cased<Settings, C>>;
  /**
   * Merges into the local copy only.
   * @example swell.settings.set({ path: 'store.name', value: 'Our shop' });
   */
  set(change: { model?: SettingsModel; path?: string; value: unknown }): void;
  /**
   * The chosen one, else the option, the cookie, the store's, `en-US`.
   * @example document.documentElement.lang = swell.settings.getCurrentLocale();
   */
  getCurrentLocale(): string;
  /**
   * `undefined` before the settings are loaded.
   * @example
   * await swell.settings.load();
   * console.log(swell.settings.getStoreLocale());
   */
  getStoreLocale(): string | undefined;
  /**
   * Lists the store's locales; the list is empty before the settings are loaded.
   * @example
   * await swell.settings.load();
   * for (const { code } of swell.settings.getStoreLocales()) console.log(code);
   */
  getStoreLocales(): StoreSettings['locales'];
}

/** Reader of all menus, or of one by its id. */
export interface MenusReader<C extends Casing> {
  (): Lazy<Cased<Menu, C>[]>;
  <R = Cased<Menu, C>>(id: string, fallback?: unknown): Lazy<R>;
}

/** Settings as the other namespaces need them. */
export interface SettingsStore extends SettingsApi {
  /** A value of the settings as they are now; undefined before they are loaded. */
  peek<T>(path: string): T | undefined;
  /** Forgets everything. */
  reset(): void;
}

interface SettingsSlice {
  value?: unknown;
  loading?: Promise<unknown>;
}

export function createSettings({ call, options }: Context, chosenLocale: () => string | null): SettingsStore {
  let slices: Partial<Record<SettingsModel, SettingsSlice>> = {};

  function getSlice(name: SettingsModel): SettingsSlice {
    slices[name] ??= {};
    return slices[name];
  }

  /** A failed read is not kept: the next one asks again. */
  function ensureLoaded(name: SettingsModel): Promise<unknown> | undefined {
    const target = getSlice(name);
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

  function createReader(name: SettingsModel, pick: (value: unknown, path?: string, fallback?: unknown) => unknown) {
    return <T>(path?: string, fallback?: unknown): Lazy<T> => {
      const readValue = () => pick(localizeSetting(getSlice(name).value), path, fallback) as T; // the caller knows the setting
      const loading = ensureLoaded(name);
      return loading ? loading.then(readValue) : readValue();
    };
  }

  function localizeSetting(value: unknown): unknown {
    return localizeDeep(value, settings.getCurrentLocale(), peek<LocaleRule[]>('store.locales') ?? []);
  }

  function peek<T>(path: string): T | undefined {
    return getValueAtPath(slices.settings?.value, path) as T | undefined; // the caller knows the type of the setting
  }

  const settings: SettingsStore = {
    get: createReader('settings', pickByPath),
    menus: createReader('menus', pickMenuById),
    payments: createReader('payments', pickByPath),
    subscriptions: createReader('subscriptions', pickByPath),
    session: createReader('session', pickByPath),

    async load() {
      try {
        const allSettings = await call<Record<SettingsModel, unknown>>('get', 'settings/all');
        slices = {};
        for (const name of listTableKeys(sources)) getSlice(name).value = allSettings[name];
      } catch (error) {
        console.error('Settings could not be loaded:', error);
      }
    },

    refresh() {
      slices = {};
      return Promise.resolve(settings.get());
    },

    set({ model = 'settings', path, value }) {
      const change = path ? copyWithValueAtPath({}, path, value) : value;
      const target = getSlice(model);
      target.value = mergeDeep(target.value, options.useCamelCase ? convertKeysToCamel(change) : change);
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

/** Objects are merged at every depth, anything else is replaced. */
function mergeDeep(into: unknown, change: unknown): unknown {
  if (!isPlainObject(into) || !isPlainObject(change)) return change;
  const entries = Object.entries(change).map(([key, value]) => [key, mergeDeep(into[key], value)]);
  return { ...into, ...Object.fromEntries(entries) };
}

function pickByPath(value: unknown, path?: string, fallback?: unknown): unknown {
  return path ? getValueAtPath(value, path, fallback) : (value ?? fallback);
}

function pickMenuById(menus: unknown, id?: string, fallback?: unknown): unknown {
  if (!id) return menus ?? fallback;
  // Answer of /settings/menus
  return (Array.isArray(menus) ? (menus as Menu[]).find((menu) => menu.id === id) : undefined) ?? fallback;
}
