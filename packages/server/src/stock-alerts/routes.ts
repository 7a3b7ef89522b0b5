import { Hono } from 'hono';
import { readJsonObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { getCallerNetwork } from '../http/network.ts';
import { parseBodyFields } from '../http/read-fields.ts';
import { requestLocale } from '../settings/index.ts';
import { confirmAlert } from './confirm.ts';
import { NewStockAlert, StockAlertKey } from './input.ts';
import { readMailedLink } from './mailed-link.ts';
import { requestStockAlert } from './request-alert.ts';
import { unsubscribeFromAlerts } from './unsubscribe.ts';

/** /api/stock-alerts: who wants to know when something is back. */
export const stockAlertRoutes = new Hono<AppEnv>()
  .post('/', async (c) => {
    const alertRequest = parseBodyFields(NewStockAlert, await readJsonObject(c));
    await requestStockAlert(c.var.deps, {
      ...alertRequest,
      locale: await requestLocale(c),
      ip: getCallerNetwork(c),
      accountId: c.var.session.accountId,
    });
    return c.json({ success: true });
  })
  .post('/link', async (c) =>
    c.json(await readMailedLink(c.var.deps, parseBodyFields(StockAlertKey, await readJsonObject(c)).key)),
  )
  .post('/confirm', async (c) => {
    await confirmAlert(c.var.deps, parseBodyFields(StockAlertKey, await readJsonObject(c)).key);
    return c.json({ success: true });
  })
  .post('/leave', async (c) => {
    await unsubscribeFromAlerts(c.var.deps, parseBodyFields(StockAlertKey, await readJsonObject(c)).key);
    return c.json({ success: true });
  });
