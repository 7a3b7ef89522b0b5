import * as v from 'valibot';
import { checkShopHealth, preflightPayments } from '../../checkup/index.ts';
import { defineReadOperation, noQuery } from '../description/operation.ts';
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

export const checkupOperations = {
  'GET /checkup': defineReadOperation({
    tag: 'shop',
    summary: 'What the owner should know: what is missing, late or in doubt',
    query: noQuery,
    answer: v.strictObject({ results: v.array(FindingSchema) }),
    run: async ({ deps }) => ({ results: [...(await checkShopHealth(deps)), await checkSettings(deps.db)] }),
  }),
  'GET /checkup/payments': defineReadOperation({
    tag: 'shop',
    summary:
      'Whether the payment gateways are ready to take money: keys, webhooks, currencies and domains; nothing is charged',
    query: noQuery,
    answer: v.strictObject({ results: v.array(PaymentFindingSchema) }),
    run: async ({ deps }) => ({ results: await preflightPayments(deps) }),
  }),
};
