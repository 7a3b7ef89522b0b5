import type { StoreSettings } from '@mercer/contract';
import { type Context, Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { requestLocale } from './currency.ts';
import { localized } from './localized.ts';
import { readPayments, readSettings, storeOf } from './read.ts';
import { sessionOf } from './session.ts';

export const settingsRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json({ store: await localizedStore(c) }))
  .get('/all', async (c) => {
    const { menus, subscriptions } = await readSettings(c.var.deps.db, ['menus', 'subscriptions']);
    return c.json({
      settings: { store: await localizedStore(c) },
      menus: localized(menus, await requestLocale(c), await storeOf(c)),
      payments: await readPayments(c.var.deps),
      subscriptions,
      session: sessionOf(c.var.session.row, await storeOf(c)),
    });
  })
  .get('/menus', async (c) => {
    const { menus } = await readSettings(c.var.deps.db, ['menus']);
    return c.json(localized(menus, await requestLocale(c), await storeOf(c)));
  })
  .get('/payments', async (c) => c.json(await readPayments(c.var.deps)))
  .get('/subscriptions', async (c) => c.json((await readSettings(c.var.deps.db, ['subscriptions'])).subscriptions));

async function localizedStore(c: Context<AppEnv>): Promise<StoreSettings> {
  const store = await storeOf(c);
  return localized(store, await requestLocale(c), store);
}
