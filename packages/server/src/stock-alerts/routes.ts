import { Hono } from 'hono';
import { readObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { networkOf } from '../http/network.ts';
import { readFields } from '../http/read-fields.ts';
import { requestLocale } from '../settings/index.ts';
import { askForAlert } from './ask.ts';
import { confirmAlert } from './confirm.ts';
import { NewStockAlert, StockAlertKey } from './input.ts';
import { leaveAlerts } from './leave.ts';

/** /api/stock-alerts: who wants to know when something is back. */
export const stockAlertRoutes = new Hono<AppEnv>()
  .post('/', async (c) => {
    const wanted = readFields(NewStockAlert, await readObject(c));
    await askForAlert(c.var.deps, {
      ...wanted,
      locale: await requestLocale(c),
      ip: networkOf(c),
      accountId: c.var.session.accountId,
    });
    return c.json({ success: true });
  })
  .post('/confirm', async (c) => {
    await confirmAlert(c.var.deps, readFields(StockAlertKey, await readObject(c)).key);
    return c.json({ success: true });
  })
  .post('/leave', async (c) => {
    await leaveAlerts(c.var.deps, readFields(StockAlertKey, await readObject(c)).key);
    return c.json({ success: true });
  });
