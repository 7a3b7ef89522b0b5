import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { readSettings, readStore } from './read.ts';
import { sessionOf } from './session.ts';

export const settingsRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json({ store: await readStore(c.var.deps.db) }))
  .get('/all', async (c) => {
    const all = await readSettings(c.var.deps.db, ['store', 'menus', 'payments', 'subscriptions']);
    const { store, menus, payments, subscriptions } = all;
    return c.json({
      settings: { store },
      menus,
      payments,
      subscriptions,
      session: sessionOf(c.var.session.row, store),
    });
  })
  .get('/menus', async (c) => c.json((await readSettings(c.var.deps.db, ['menus'])).menus))
  .get('/payments', async (c) => c.json((await readSettings(c.var.deps.db, ['payments'])).payments))
  .get('/subscriptions', async (c) => c.json((await readSettings(c.var.deps.db, ['subscriptions'])).subscriptions));
