import * as v from 'valibot';
import { defineReadOperation, noQuery } from '../description/operation.ts';
import {
  defineCreateOperation,
  defineDeleteOperation,
  defineFindOperation,
  defineUpdateOperation,
} from '../description/record-operations.ts';
import { createTaxRule, deleteTaxRule, readTaxRules, updateTaxRule } from './save-tax.ts';
import { TaxAnswer, TaxInput, TaxUpdate } from './schema.ts';

const tag = 'taxes';
const notFoundText = 'no such tax';

export const taxOperations = {
  'GET /taxes': defineReadOperation({
    tag,
    summary: 'All taxes, those of the lowest priority first; rates are percent',
    query: noQuery,
    answer: v.strictObject({ results: v.array(TaxAnswer) }),
    run: async ({ db }) => ({ results: [...(await readTaxRules(db)).values()] }),
  }),
  'POST /taxes': defineCreateOperation({
    tag,
    summary: 'Makes a tax of a region; without a country it holds everywhere. Carts follow at once',
    body: TaxInput,
    example: { name: 'VAT', country: 'DE', rate: 19, reduced_rate: 7, shipping: true },
    answer: TaxAnswer,
    run: (call) => createTaxRule(call, call.body),
  }),
  'GET /taxes/:id': defineFindOperation({
    tag,
    recordName: 'tax',
    answer: TaxAnswer,
    find: async ({ db, id }) => (await readTaxRules(db, id)).get(id),
  }),
  'PUT /taxes/:id': defineUpdateOperation({
    tag,
    summary: 'Changes the fields that are given',
    body: TaxUpdate,
    example: { rate: 20 },
    answer: TaxAnswer,
    refusals: { 404: notFoundText },
    run: (call) => updateTaxRule(call, call.id, call.body, call.ifMatch),
  }),
  'DELETE /taxes/:id': defineDeleteOperation({
    tag,
    summary: 'Removes a tax; orders keep theirs',
    refusals: { 404: notFoundText },
    run: (call) => deleteTaxRule(call, call.id, call.ifMatch),
  }),
};
