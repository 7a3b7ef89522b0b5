import * as v from 'valibot';
import { noQuery, reads, writes } from '../description/operation.ts';
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
  'POST /taxes': writes({
    tag,
    summary: 'Makes a tax of a region; without a country it holds everywhere. Carts follow at once',
    body: TaxInput,
    example: { name: 'VAT', country: 'DE', rate: 19, reduced_rate: 7, shipping: true },
    answer: TaxAnswer,
    status: 201,
    isVersioned: true,
    isRepeatable: true,
    run: (call) => createTax(call, call.body),
  }),
  'PUT /taxes/:id': writes({
    tag,
    summary: 'Changes the fields that are given',
    body: TaxUpdate,
    example: { rate: 20 },
    answer: TaxAnswer,
    refusals: { 404: gone },
    isVersioned: true,
    run: (call) => updateTax(call, call.id, call.body, call.ifMatch),
  }),
  'DELETE /taxes/:id': writes({
    tag,
    summary: 'Removes a tax; orders keep theirs',
    body: v.strictObject({}),
    refusals: { 404: gone },
    isVersioned: true,
    run: (call) => deleteTax(call, call.id, call.ifMatch),
  }),
};
