import type { StoreSettings } from '@mercer/contract';
import { type Context, Hono } from 'hono';
import { type AppEnv, getRulePinnedDb } from '../http/context.ts';
import { answerPublicly } from '../http/public-answer.ts';
import { browserPayments, withCardEntry } from './browser-payments.ts';
import { requestLocale } from './currency.ts';
import { localizeSettings } from './localized.ts';
import { pricesIncludeTax } from './prices-include-tax.ts';
import { publishedMenus } from './published-menus.ts';
import { getRequestStore, readPayments, readSettings } from './read.ts';
import { serializeSession } from './session.ts';

export const settingsRoutes = new Hono<AppEnv>()
  .get('/', async (c) => answerJsonPublicly(c, { store: await buildPublicStore(c) }))
  .get('/all', async (c) => {
    const { menus, subscriptions } = await readSettings(c.var.deps.db, ['menus', 'subscriptions']);
    return answerJsonPublicly(c, {
      settings: { store: await buildPublicStore(c) },
      menus: localizeSettings(publishedMenus(menus), await requestLocale(c), await getRequestStore(c)),
      payments: withCardEntry(await readPayments(c.var.deps)),
      subscriptions,
      session: serializeSession(c.var.session.row, await getRequestStore(c)),
    });
  })
  .get('/menus', async (c) => {
    const { menus } = await readSettings(c.var.deps.db, ['menus']);
    return answerJsonPublicly(
      c,
      localizeSettings(publishedMenus(menus), await requestLocale(c), await getRequestStore(c)),
    );
  })
  .get('/payments', async (c) => answerJsonPublicly(c, await browserPayments(c.var.deps)))
  .get('/subscriptions', async (c) =>
    answerJsonPublicly(c, (await readSettings(c.var.deps.db, ['subscriptions'])).subscriptions),
  );

function answerJsonPublicly(c: Context<AppEnv>, value: unknown): Response {
  return answerPublicly(c, JSON.stringify(value));
}

async function buildPublicStore(c: Context<AppEnv>): Promise<StoreSettings> {
  const store = { ...(await localizedStore(c)), url: c.var.deps.config.publicUrl };
  return (await pricesIncludeTax(await getRulePinnedDb(c))) ? { ...store, prices_include_tax: true } : store;
}

async function localizedStore(c: Context<AppEnv>): Promise<StoreSettings> {
  const store = await getRequestStore(c);
  return localizeSettings(store, await requestLocale(c), store);
}
