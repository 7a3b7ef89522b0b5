import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import { createListSchema, pageQuery } from '../description/list.ts';
import { searchQuery } from '../description/list-search.ts';
import { defineChangeRoutes, defineFindRoute, defineWholeListRoute } from '../description/record-routes.ts';
import { createTaxRule, deleteTaxRule, readTaxRules, updateTaxRule } from './save-tax.ts';
import { TaxAnswer, TaxInput, TaxReplacement, TaxUpdate } from './schema.ts';
import { listUnrecordedTaxes, retryTaxRecord, UnrecordedTax } from './unrecorded-taxes.ts';

const group = { access: 'operator', tag: 'taxes' } as const;
const notFoundText = 'no such tax';
const example = { name: 'VAT', country: 'DE', rate: 19, reduced_rate: 7, shipping: true };

export const taxRoutes = [
  defineWholeListRoute({
    path: '/operator/taxes',
    ...group,
    summary: 'All taxes, those of the lowest priority first; rates are percent',
    table: 'tax_rules',
    answer: TaxAnswer,
    readAll: async ({ db }) => [...(await readTaxRules(db)).values()],
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/taxes',
    ...group,
    summary: 'Makes a tax of a region; without a country it holds everywhere. Carts follow at once',
    body: TaxInput,
    example,
    answer: TaxAnswer,
    status: 201,
    isVersioned: true,
    write: (call) => createTaxRule(call, call.body),
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/taxes/unrecorded',
    ...group,
    summary: 'Taxes of orders that their provider has not recorded, the newest first, a hundred at most',
    query: v.strictObject({ fields: pageQuery.fields, ...searchQuery }),
    answer: createListSchema(UnrecordedTax),
    read: ({ db, query }) => listUnrecordedTaxes(db, query.q),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/taxes/unrecorded/:id/retry',
    ...group,
    summary: 'Records taxes at once that their provider has refused, or that wait for their next try',
    body: noBody,
    answer: UnrecordedTax,
    refusals: {
      404: 'no such record, or it is recorded by now',
      409: 'not_calculated: the taxes are those of the rules of the shop, which the provider does not know',
    },
    write: (call) => retryTaxRecord(call, call.id),
  }),
  defineFindRoute({
    path: '/operator/taxes/:id',
    ...group,
    recordName: 'tax',
    answer: TaxAnswer,
    find: async ({ db, id }) => (await readTaxRules(db, id)).get(id),
  }),
  ...defineChangeRoutes({
    path: '/operator/taxes/:id',
    ...group,
    recordName: 'tax',
    summary: 'Changes the fields that are sent',
    body: TaxUpdate,
    example: { rate: 20 },
    replacement: TaxReplacement,
    replacementExample: example,
    answer: TaxAnswer,
    refusals: { 404: notFoundText },
    write: (call) => updateTaxRule(call, call.id, call.body, call.ifMatch),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/taxes/:id',
    ...group,
    summary: 'Moves a tax to the bin for 30 days; orders keep theirs',
    refusals: { 404: notFoundText },
    body: noBody,
    isVersioned: true,
    write: (call) => deleteTaxRule(call, call.id, call.ifMatch),
  }),
];
