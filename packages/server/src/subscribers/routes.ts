import { Hono } from 'hono';
import { readJsonObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { getCallerNetwork } from '../http/network.ts';
import { parseBodyFields } from '../http/read-fields.ts';
import { requestLocale } from '../settings/index.ts';
import { confirmSubscriber } from './confirm.ts';
import { Subscribe, SubscriberKey } from './input.ts';
import { readMailedLink } from './mailed-link.ts';
import { requestSubscription } from './subscribe.ts';
import { unsubscribeByKey } from './unsubscribe.ts';

/** /api/subscribers: readers of the newsletter. */
export const subscriberRoutes = new Hono<AppEnv>()
  // The answer is the same for known and unknown addresses
  .post('/', async (c) => {
    const { email } = parseBodyFields(Subscribe, await readJsonObject(c));
    await requestSubscription(c.var.deps, { email, locale: await requestLocale(c), ip: getCallerNetwork(c) });
    return c.json({ success: true });
  })
  .post('/link', async (c) =>
    c.json(await readMailedLink(c.var.deps, parseBodyFields(SubscriberKey, await readJsonObject(c)).key)),
  )
  .post('/confirm', async (c) => {
    await confirmSubscriber(c.var.deps, parseBodyFields(SubscriberKey, await readJsonObject(c)).key);
    return c.json({ success: true });
  })
  .post('/unsubscribe', async (c) => {
    await unsubscribeByKey(c.var.deps, parseBodyFields(SubscriberKey, await readJsonObject(c)).key);
    return c.json({ success: true });
  });
