import type { PaymentSettings, StoreSettings } from '@mercer/contract';
import type { Context } from 'hono';
import { type Db, defineStatement, ruleStatement } from '../db/index.ts';
import { type AppDeps, type AppEnv, getRulePinnedDb } from '../http/context.ts';
import { filterAcceptedPayments } from './accepted-payments.ts';
import { defaultSettings, type Settings } from './defaults.ts';
import { settingParsers } from './parse-settings.ts';

/** Name, country, locales and currencies of the store. */
export async function readStoreSettings(db: Db): Promise<StoreSettings> {
  return settingParsers.store(await readRuleText(db, 'store'));
}

/** The text of a setting that prices or payments go by; null when it was never set. */
export async function readRuleText(db: Db, id: (typeof rules)[number]): Promise<string | null> {
  const row = (await ruleRows(db)).find((candidate) => candidate.id === id);
  return row?.value ?? null;
}

const rules = ['store', 'payments', 'taxes'] as const;
const ruleRows = ruleStatement((db) => db.selectFrom('settings').selectAll().where('id', 'in', rules));

/** The store as its setting says, where that was read with something else. @param text null when it was never set */
export function parseStoreText(text: string | null): StoreSettings {
  return settingParsers.store(text);
}

/** Sets the store of a request that has read the setting with something else. */
export function setRequestStore(c: Context<AppEnv>, text: string | null): void {
  c.set('store', Promise.resolve(parseStoreText(text)));
}

/** The store of the request, read once. */
export function getRequestStore(c: Context<AppEnv>): Promise<StoreSettings> {
  const storePromise = c.get('store') ?? getRulePinnedDb(c).then(readStoreSettings);
  c.set('store', storePromise);
  return storePromise;
}

/** The settings named, and the defaults for the rest. What makes no sense is left out, never shown. */
export async function readSettings(db: Db, ids: (keyof Settings)[]): Promise<Settings> {
  const rows = await settingRows(db);
  const texts = new Map(rows.map(({ id, value }) => [id, value]));
  const readSetting = <Id extends keyof Settings>(id: Id): Settings[Id] =>
    ids.includes(id) ? settingParsers[id](texts.get(id) ?? null) : defaultSettings[id];
  return {
    store: readSetting('store'),
    menus: readSetting('menus'),
    payments: readSetting('payments'),
    subscriptions: readSetting('subscriptions'),
  };
}

const settingIds: (keyof Settings)[] = ['store', 'menus', 'payments', 'subscriptions'];
const settingRows = defineStatement((db) => db.selectFrom('settings').selectAll().where('id', 'in', settingIds));

/** The ways to pay that the store offers, through the gateways that it has keys of. */
export async function readPayments({ db, config }: Pick<AppDeps, 'db' | 'config'>): Promise<PaymentSettings> {
  return filterAcceptedPayments((await readSettings(db, ['payments'])).payments, config);
}
