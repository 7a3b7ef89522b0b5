import { preflightPayments } from '@mercer/commerce/health-checks';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import { buildWholeList, createChoiceListSchema, createListSchema, pageQuery } from '../description/list.ts';
import { searchQuery, searchRecords } from '../description/list-search.ts';
import { runHealthChecks } from './findings.ts';

const state = v.picklist(['fine', 'note', 'fault']);

const FindingSchema = v.strictObject({
  name: v.string(),
  state,
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
    query: v.strictObject({
      fields: pageQuery.fields,
      ...searchQuery,
      state: v.optional(createChoiceListSchema(state.options)),
    }),
    answer: createListSchema(FindingSchema),
    async read({ deps, query: { q, state: states } }) {
      const findings = searchRecords(await runHealthChecks(deps), q);
      return buildWholeList(states ? findings.filter(({ state }) => states.includes(state)) : findings);
    },
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
