import * as v from 'valibot';
import { noQuery, reads } from '../description/operation.ts';
import { creates, finds, removes, updates } from '../description/record-operations.ts';
import { createTax, deleteTax, readTaxes, updateTax } from './save-tax.ts';
import { TaxAnswer, TaxInput, TaxUpdate } from './schema.ts';

const tag = 'taxes';
const gone = 'no such tax';

export const taxOperations = {
  'GET /taxes': reads({
    tag,
    summary: 'All taxes, those of the lowest priority first; rates are percent',
    query: noQuery,
    answer: v.strictObject({ results: v.array(TaxAnswer) }),
    run: async ({ db }) => ({ results: [...(await readTaxes(db)).values()] }),
  }),
  'POST /taxes': creates({
    tag,
    summary: 'Makes a tax of a region; without a country it holds everywhere. Carts follow at once',
    body: TaxInput,
    example: { name: 'VAT', country: 'DE', rate: 19, reduced_rate: 7, shipping: true },
    answer: TaxAnswer,
    run: (call) => createTax(call, call.body),
  }),
  'GET /taxes/:id': finds({
    tag,
    named: 'tax',
    answer: TaxAnswer,
    find: async ({ db, id }) => (await readTaxes(db, id)).get(id),
  }),
  'PUT /taxes/:id': updates({
    tag,
    summary: 'Changes the fields that are given',
    body: TaxUpdate,
    example: { rate: 20 },
    answer: TaxAnswer,
    refusals: { 404: gone },
    run: (call) => updateTax(call, call.id, call.body, call.ifMatch),
  }),
  'DELETE /taxes/:id': removes({
    tag,
    summary: 'Removes a tax; orders keep theirs',
    refusals: { 404: gone },
    run: (call) => deleteTax(call, call.id, call.ifMatch),
  }),
};
