import { mailedLinkAddress, success } from '../entities/index.ts';
import { readJsonObject } from '../http/body.ts';
import { getCallerNetwork } from '../http/network.ts';
import { parseBodyFields } from '../http/read-fields.ts';
import { defineRoute } from '../http/routes/define-route.ts';
import { requestLocale } from '../settings/index.ts';
import { confirmSubscriber } from './confirm.ts';
import { Subscribe, SubscriberKey } from './input.ts';
import { readMailedLink } from './mailed-link.ts';
import { requestSubscription } from './subscribe.ts';
import { unsubscribeByKey } from './unsubscribe.ts';

const group = { access: 'shopper', tag: 'subscribers' } as const;

/** /api/subscribers: readers of the newsletter. */
export const subscriberRoutes = [
  // The answer is the same for known and unknown addresses
  defineRoute({
    method: 'POST',
    path: '/api/subscribers',
    ...group,
    summary: 'Asks an address whether it wants the newsletter',
    body: Subscribe,
    example: { email: 'ada@example.com' },
    answer: success,
    hasErrors: true,
    handle: async (c) => {
      const { email } = parseBodyFields(Subscribe, await readJsonObject(c));
      await requestSubscription(c.var.deps, { email, locale: await requestLocale(c), ip: getCallerNetwork(c) });
      return c.json({ success: true });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/subscribers/link',
    ...group,
    summary: 'Which address the key of a mail is about, masked. The key stays unused',
    body: SubscriberKey,
    answer: mailedLinkAddress,
    hasErrors: true,
    handle: async (c) =>
      c.json(await readMailedLink(c.var.deps, parseBodyFields(SubscriberKey, await readJsonObject(c)).key)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/subscribers/confirm',
    ...group,
    summary: 'It does, by the key of the mail',
    body: SubscriberKey,
    answer: success,
    hasErrors: true,
    handle: async (c) => {
      await confirmSubscriber(c.var.deps, parseBodyFields(SubscriberKey, await readJsonObject(c)).key);
      return c.json({ success: true });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/subscribers/unsubscribe',
    ...group,
    summary: 'It does no more',
    body: SubscriberKey,
    answer: success,
    hasErrors: true,
    handle: async (c) => {
      await unsubscribeByKey(c.var.deps, parseBodyFields(SubscriberKey, await readJsonObject(c)).key);
      return c.json({ success: true });
    },
  }),
];
