import { isPlainObject, type StoreSettings } from '@mercer/contract';
import * as v from 'valibot';
import { parseJson } from '../db/index.ts';
import { defaultSettings, type Settings } from './defaults.ts';
import { rememberLast } from './memoize-last.ts';
import { MenusSchema, PaymentsSchema, StoreSchema, SubscriptionsSchema } from './schemas.ts';

type SettingParsers = { [Id in keyof Settings]: (text: string | null) => Settings[Id] };

/**
 * Parsers of settings; the text is null for a setting that was never set. Results are memoized, because parsing takes a
 * while and the text rarely changes.
 */
export const settingParsers: SettingParsers = {
  store: rememberLast((text) => parseStoreSettings(parseSettingText(text))),
  menus: rememberLast((text) => parseOrUndefined(MenusSchema, parseSettingText(text)) ?? defaultSettings.menus),
  payments: rememberLast(
    (text) => parseOrUndefined(PaymentsSchema, parseSettingText(text)) ?? defaultSettings.payments,
  ),
  subscriptions: rememberLast(
    (text) => parseOrUndefined(SubscriptionsSchema, parseSettingText(text)) ?? defaultSettings.subscriptions,
  ),
};

function parseSettingText(text: string | null): unknown {
  return text === null ? undefined : parseJson(text);
}

/** Field by field, so that one wrong value does not change the store's currency. */
function parseStoreSettings(stored: unknown): StoreSettings {
  const storedFields = isPlainObject(stored) ? stored : {};
  const { store } = defaultSettings;
  const fields = Object.entries(StoreSchema.entries).map(([name, schema]) => {
    const value = parseOrUndefined(schema as v.GenericSchema, storedFields[name]); // fields have different types
    return [name, value ?? store[name as keyof StoreSettings]]; // the schema's fields are the type's
  });
  const parsedStore = Object.fromEntries(fields) as StoreSettings; // the schema's fields are the type's
  return { ...parsedStore, ...includeOwnCodes(parsedStore) };
}

/** The store's own locale and currency are among those it has, and no other currency is the base. */
function includeOwnCodes({ locale, locales, currency, currencies }: StoreSettings) {
  const includesCode = (list: { code: string }[], code: string) => list.some((entry) => entry.code === code);
  const possible = currencies.filter(({ code, type }) => code === currency || type !== 'base');
  return {
    locales: includesCode(locales, locale) ? locales : [{ code: locale, name: locale }, ...locales],
    currencies: includesCode(possible, currency) ? possible : [{ code: currency, type: 'base' as const }, ...possible],
  };
}

function parseOrUndefined<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output | undefined {
  const result = value === undefined ? undefined : v.safeParse(schema, value);
  return result?.success ? result.output : undefined;
}
