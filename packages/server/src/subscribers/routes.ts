import { Hono } from 'hono';
import { readObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { networkOf } from '../http/network.ts';
import { readFields } from '../http/read-fields.ts';
import { requestLocale } from '../settings/index.ts';
import { confirm } from './confirm.ts';
import { Subscribe, SubscriberKey } from './input.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

/** /api/subscribers: readers of the newsletter. */
export const subscriberRoutes = new Hono<AppEnv>()
  // the same answer for known and unknown addresses
  .post('/', async (c) => {
    const { email } = readFields(Subscribe, await readObject(c));
    await subscribe(c.var.deps, { email, locale: await requestLocale(c), ip: networkOf(c) });
    return c.json({ success: true });
  })
  .post('/confirm', async (c) => {
    await confirm(c.var.deps, readFields(SubscriberKey, await readObject(c)).key);
    return c.json({ success: true });
  })
  .post('/unsubscribe', async (c) => {
    await unsubscribe(c.var.deps, readFields(SubscriberKey, await readObject(c)).key);
    return c.json({ success: true });
  });
