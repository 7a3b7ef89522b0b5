import type { StoreSettings } from '@mercer/contract';
import type { Context } from 'hono';
import * as v from 'valibot';
import { allSettings, menu, payments, store, subscriptionSettings } from '../entities/index.ts';
import { type AppEnv, getRulePinnedDb } from '../http/context.ts';
import { answerPublicly } from '../http/public-answer.ts';
import { defineRoute } from '../http/routes/define-route.ts';
import { browserPayments, withCardEntry } from './browser-payments.ts';
import { requestLocale } from './currency.ts';
import { localizeSettings } from './localized.ts';
import { pricesIncludeTax } from './prices-include-tax.ts';
import { publishedMenus } from './published-menus.ts';
import { getRequestStore, readPayments, readSettings } from './read.ts';
import { serializeSession } from './session.ts';

const group = { access: 'shopper', tag: 'settings' } as const;

export const settingsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/settings',
    ...group,
    isRevalidated: true,
    summary: 'The store',
    answer: v.strictObject({ store }),
    handle: async (c) => answerJsonPublicly(c, { store: await buildPublicStore(c) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/settings/all',
    ...group,
    isRevalidated: true,
    summary: 'All settings in one answer',
    answer: allSettings,
    handle: async (c) => {
      const { menus, subscriptions } = await readSettings(c.var.deps.db, ['menus', 'subscriptions']);
      return answerJsonPublicly(c, {
        settings: { store: await buildPublicStore(c) },
        menus: localizeSettings(publishedMenus(menus), await requestLocale(c), await getRequestStore(c)),
        payments: withCardEntry(await readPayments(c.var.deps)),
        subscriptions,
        session: serializeSession(c.var.session.row, await getRequestStore(c)),
      });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/settings/menus',
    ...group,
    isRevalidated: true,
    summary: 'Menus',
    answer: v.array(menu),
    handle: async (c) => {
      const { menus } = await readSettings(c.var.deps.db, ['menus']);
      return answerJsonPublicly(
        c,
        localizeSettings(publishedMenus(menus), await requestLocale(c), await getRequestStore(c)),
      );
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/settings/payments',
    ...group,
    isRevalidated: true,
    summary: 'The ways to pay, by method',
    answer: payments,
    handle: async (c) => answerJsonPublicly(c, await browserPayments(c.var.deps)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/settings/subscriptions',
    ...group,
    isRevalidated: true,
    summary: 'What may be done with a subscription',
    answer: subscriptionSettings,
    handle: async (c) => answerJsonPublicly(c, (await readSettings(c.var.deps.db, ['subscriptions'])).subscriptions),
  }),
];

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
