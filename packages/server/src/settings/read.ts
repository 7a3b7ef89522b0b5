import type { PaymentSettings, StoreSettings } from '@mercer/contract';
import type { Context } from 'hono';
import { type Db, ruleStatement, statement } from '../db/index.ts';
import { type AppDeps, type AppEnv, rulesOf } from '../http/context.ts';
import { defaultSettings, type Settings } from './defaults.ts';
import { said } from './said.ts';
import { takenPayments } from './taken-payments.ts';

/** Name, country, locales and currencies of the store. */
export async function readStore(db: Db): Promise<StoreSettings> {
  return said.store(await ruleText(db, 'store'));
}

/** The text of a setting that prices or payments go by; null when it was never set. */
export async function ruleText(db: Db, id: (typeof rules)[number]): Promise<string | null> {
  const row = (await ruleRows(db)).find((one) => one.id === id);
  return row?.value ?? null;
}

const rules = ['store', 'payments', 'taxes'] as const;
const ruleRows = ruleStatement((db) => db.selectFrom('settings').selectAll().where('id', 'in', rules));

/** The store as its setting says, where that was read with something else. @param text null when it was never set */
export function storeOfText(text: string | null): StoreSettings {
  return said.store(text);
}

/** For a request that has read the setting with something else. */
export function knowStore(c: Context<AppEnv>, text: string | null): void {
  c.set('store', Promise.resolve(storeOfText(text)));
}

/** The store of the request, read once. */
export function storeOf(c: Context<AppEnv>): Promise<StoreSettings> {
  const known = c.get('store') ?? rulesOf(c).then(readStore);
  c.set('store', known);
  return known;
}

/** The settings named, and the defaults for the rest. What makes no sense is left out, never shown. */
export async function readSettings(db: Db, ids: (keyof Settings)[]): Promise<Settings> {
  const rows = await settingRows(db);
  const texts = new Map(rows.map(({ id, value }) => [id, value]));
  const read = <Id extends keyof Settings>(id: Id): Settings[Id] =>
    ids.includes(id) ? said[id](texts.get(id) ?? null) : defaultSettings[id];
  return {
    store: read('store'),
    menus: read('menus'),
    payments: read('payments'),
    subscriptions: read('subscriptions'),
  };
}

const all: (keyof Settings)[] = ['store', 'menus', 'payments', 'subscriptions'];
const settingRows = statement((db) => db.selectFrom('settings').selectAll().where('id', 'in', all));

/** The ways to pay that the store offers, through the gateways that it has keys of. */
export async function readPayments({ db, config }: Pick<AppDeps, 'db' | 'config'>): Promise<PaymentSettings> {
  return takenPayments((await readSettings(db, ['payments'])).payments, config);
}
