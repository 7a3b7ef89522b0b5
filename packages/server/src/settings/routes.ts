import type { StoreSettings } from '@mercer/contract';
import { type Context, Hono } from 'hono';
import { type AppEnv, rulesOf } from '../http/context.ts';
import { answerPublicly } from '../http/public-answer.ts';
import { browserPayments, withCardEntry } from './browser-payments.ts';
import { requestLocale } from './currency.ts';
import { localized } from './localized.ts';
import { pricesIncludeTax } from './prices-include-tax.ts';
import { publishedMenus } from './published-menus.ts';
import { readPayments, readSettings, storeOf } from './read.ts';
import { sessionOf } from './session.ts';

export const settingsRoutes = new Hono<AppEnv>()
  .get('/', async (c) => answer(c, { store: await shownStore(c) }))
  .get('/all', async (c) => {
    const { menus, subscriptions } = await readSettings(c.var.deps.db, ['menus', 'subscriptions']);
    return answer(c, {
      settings: { store: await shownStore(c) },
      menus: localized(publishedMenus(menus), await requestLocale(c), await storeOf(c)),
      payments: withCardEntry(await readPayments(c.var.deps)),
      subscriptions,
      session: sessionOf(c.var.session.row, await storeOf(c)),
    });
  })
  .get('/menus', async (c) => {
    const { menus } = await readSettings(c.var.deps.db, ['menus']);
    return answer(c, localized(publishedMenus(menus), await requestLocale(c), await storeOf(c)));
  })
  .get('/payments', async (c) => answer(c, await browserPayments(c.var.deps)))
  .get('/subscriptions', async (c) => answer(c, (await readSettings(c.var.deps.db, ['subscriptions'])).subscriptions));

function answer(c: Context<AppEnv>, value: unknown): Response {
  return answerPublicly(c, JSON.stringify(value));
}

async function shownStore(c: Context<AppEnv>): Promise<StoreSettings> {
  const store = { ...(await localizedStore(c)), url: c.var.deps.config.publicUrl };
  return (await pricesIncludeTax(await rulesOf(c))) ? { ...store, prices_include_tax: true } : store;
}

async function localizedStore(c: Context<AppEnv>): Promise<StoreSettings> {
  const store = await storeOf(c);
  return localized(store, await requestLocale(c), store);
}
