import { isPlainObject, type StoreSettings } from '@mercer/contract';
import * as v from 'valibot';
import { parseJson } from '../db/index.ts';
import { defaultSettings, type Settings } from './defaults.ts';
import { rememberLast } from './remember-last.ts';
import { MenusSchema, PaymentsSchema, StoreSchema, SubscriptionsSchema } from './schemas.ts';

type Said = { [Id in keyof Settings]: (text: string | null) => Settings[Id] };

/** What a setting's text says, null when it was never set. It takes a while to read, and is nearly always what it was. */
export const said: Said = {
  store: rememberLast((text) => storeFrom(parsed(text))),
  menus: rememberLast((text) => read(MenusSchema, parsed(text)) ?? defaultSettings.menus),
  payments: rememberLast((text) => read(PaymentsSchema, parsed(text)) ?? defaultSettings.payments),
  subscriptions: rememberLast((text) => read(SubscriptionsSchema, parsed(text)) ?? defaultSettings.subscriptions),
};

function parsed(text: string | null): unknown {
  return text === null ? undefined : parseJson(text);
}

/** Field by field, so that one wrong value does not change the store's currency. */
function storeFrom(stored: unknown): StoreSettings {
  const given = isPlainObject(stored) ? stored : {};
  const { store } = defaultSettings;
  const fields = Object.entries(StoreSchema.entries).map(([name, schema]) => {
    const value = read(schema as v.GenericSchema, given[name]); // each has its own type
    return [name, value ?? store[name as keyof StoreSettings]]; // the schema's fields are the type's
  });
  const known = Object.fromEntries(fields) as StoreSettings; // the schema's fields are the type's
  return { ...known, ...withOwn(known) };
}

/** The store's own locale and currency are among those it has, and no other currency is the base. */
function withOwn({ locale, locales, currency, currencies }: StoreSettings) {
  const has = (list: { code: string }[], code: string) => list.some((known) => known.code === code);
  const possible = currencies.filter(({ code, type }) => code === currency || type !== 'base');
  return {
    locales: has(locales, locale) ? locales : [{ code: locale, name: locale }, ...locales],
    currencies: has(possible, currency) ? possible : [{ code: currency, type: 'base' as const }, ...possible],
  };
}

function read<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output | undefined {
  const result = value === undefined ? undefined : v.safeParse(schema, value);
  return result?.success ? result.output : undefined;
}
