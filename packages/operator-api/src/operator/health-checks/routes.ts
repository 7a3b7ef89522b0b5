import { checkShopHealth, preflightPayments } from '@mercer/commerce/health-checks';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import { buildWholeList, createListSchema } from '../description/list.ts';
import { checkSettings } from '../settings/check-settings.ts';

const FindingSchema = v.strictObject({
  name: v.string(),
  state: v.picklist(['fine', 'note', 'fault']),
  message: v.string(),
});

const PaymentFindingSchema = v.strictObject({
  gateway: v.string(),
  check: v.picklist(['keys', 'webhook', 'currencies', 'domain', 'features', 'inbox', 'policy']),
  state: v.picklist(['fine', 'note', 'fault']),
  message: v.string(),
});

export const checkupRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/checkup',
    access: 'operator',
    tag: 'shop',
    summary: 'What the owner should know: what is missing, late or in doubt',
    answer: createListSchema(FindingSchema),
    read: async ({ deps }) => buildWholeList([...(await checkShopHealth(deps)), await checkSettings(deps.db)]),
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/checkup/payments',
    access: 'operator',
    tag: 'shop',
    summary:
      'Whether the payment gateways are ready to take money: keys, webhooks, currencies and domains; nothing is charged',
    answer: createListSchema(PaymentFindingSchema),
    read: async ({ deps }) => buildWholeList(await preflightPayments(deps)),
  }),
];
