import type { StoreSettings } from '@mercer/contract';
import { type Db, type Json, parseJson } from '../db/index.ts';
import { defaultSettings, type PaymentMethodSettings, type Settings } from './defaults.ts';

/** Name, country, locales and currencies of the store. */
export async function readStore(db: Db): Promise<StoreSettings> {
  return (await readSettings(db, ['store'])).store;
}

/** The settings named, and the defaults for the rest. */
export async function readSettings(db: Db, ids: (keyof Settings)[]): Promise<Settings> {
  const rows = await db.selectFrom('settings').selectAll().where('id', 'in', ids).execute();
  const stored = Object.fromEntries(rows.map(({ id, value }) => [id, value])) as Partial<Record<keyof Settings, Json>>;
  return {
    store: { ...defaultSettings.store, ...read<Partial<StoreSettings>>(stored.store) },
    menus: read<Settings['menus']>(stored.menus) ?? defaultSettings.menus,
    payments: publicPayments(read<Settings['payments']>(stored.payments) ?? defaultSettings.payments),
    subscriptions: read<Settings['subscriptions']>(stored.subscriptions) ?? defaultSettings.subscriptions,
  };
}

function read<T>(value: Json | undefined): T | undefined {
  return value === undefined ? undefined : parseJson<T>(value);
}

const publicFields = [
  'gateway',
  'publishable_key',
  'client_id',
  'merchant_id',
  'live_merchant_id',
  'test_merchant_id',
  'public_key_id',
  'store_owner_email',
  'mode',
  'ppcp',
] satisfies (keyof PaymentMethodSettings)[];

/** An operator may have stored a secret by mistake: only the public fields leave. */
function publicPayments(payments: Settings['payments']): Settings['payments'] {
  return Object.fromEntries(
    Object.entries(payments).map(([method, settings]) => [
      method,
      Object.fromEntries(
        publicFields.flatMap((field) => (settings[field] === undefined ? [] : [[field, settings[field]]])),
      ) as unknown as PaymentMethodSettings,
    ]),
  );
}
