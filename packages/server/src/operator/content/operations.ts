import * as v from 'valibot';
import { filterText, listAnswer, pageQuery } from '../description/list.ts';
import { noQuery, reads } from '../description/operation.ts';
import { creates, finds, removes, updates } from '../description/record-operations.ts';
import { createModel, deleteModel, readModels, updateModel } from './models.ts';
import { createRecord, deleteRecord, findRecord, listRecords, updateRecord } from './records.ts';
import { ModelAnswer, ModelInput, ModelUpdate, RecordAnswer, RecordInput, RecordUpdate } from './schema.ts';

const tag = 'content';
const gone = 'no such content model';
const goneRecord = 'no such content model or record';
const taken = 'slug_taken: another record of the model has the slug';

const published = v.optional(
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => (text === 'true' ? 1 : 0)),
  ),
);

/** What a shop tells beside its products: models of its own, and their records. Pages have calls of their own. */
export const contentOperations = {
  'GET /content-models': reads({
    tag,
    summary: 'Models of content, each with its fields; `pages` has calls of its own',
    query: noQuery,
    answer: v.strictObject({ results: v.array(ModelAnswer) }),
    run: async ({ db }) => ({ results: [...(await readModels(db)).values()] }),
  }),
  'POST /content-models': creates({
    tag,
    summary: 'Makes a model; its records are read at `/api/content/{id}`',
    body: ModelInput,
    example: { id: 'recipes', name: 'Recipes', fields: [{ id: 'title', name: 'Title', type: 'text' }] },
    answer: ModelAnswer,
    refusals: { 409: 'model_taken: another model has the id' },
    run: (call) => createModel(call, call.body),
  }),
  'GET /content-models/:id': finds({
    tag,
    named: 'content model',
    answer: ModelAnswer,
    find: async ({ db, id }) => (await readModels(db, id)).get(id),
  }),
  'PUT /content-models/:id': updates({
    tag,
    summary: 'Changes name or fields; records keep what they have, and show what has a field',
    body: ModelUpdate,
    example: { name: 'Recipes of the season' },
    answer: ModelAnswer,
    refusals: { 404: gone },
    run: (call) => updateModel(call, call.id, call.body, call.ifMatch),
  }),
  'DELETE /content-models/:id': removes({
    tag,
    summary: 'Removes a model without records',
    refusals: { 404: gone, 409: 'model_in_use: there are records of it' },
    run: (call) => deleteModel(call, call.id, call.ifMatch),
  }),
  'GET /content/:model': reads({
    tag,
    summary: 'Records of a model, the newest first, also those that are not published',
    query: v.strictObject({ ...pageQuery, slug: filterText, published }),
    answer: listAnswer(RecordAnswer),
    refusals: { 404: gone },
    run: ({ db, param, query }) => listRecords(db, param('model'), query),
  }),
  'POST /content/:model': creates({
    tag,
    summary: 'Makes a record; `fields` are those of the model, `draft` what a preview has in their place',
    body: RecordInput,
    example: { slug: 'bread', fields: { title: 'Bread' } },
    answer: RecordAnswer,
    refusals: { 404: gone, 409: taken },
    run: (call) => createRecord(call, call.param('model'), call.body),
  }),
  'GET /content/:model/:id': reads({
    tag,
    summary: 'One record',
    query: noQuery,
    answer: RecordAnswer,
    refusals: { 404: goneRecord },
    isVersioned: true,
    run: ({ db, id, param }) => findRecord(db, { model: param('model'), id }),
  }),
  'PUT /content/:model/:id': updates({
    tag,
    summary: 'Changes what is given; of `fields` each by itself, null takes one away',
    body: RecordUpdate,
    example: { fields: { title: 'Our bread' }, draft: null },
    answer: RecordAnswer,
    refusals: { 404: goneRecord, 409: taken },
    run: (call) => updateRecord(call, { model: call.param('model'), id: call.id }, call.body, call.ifMatch),
  }),
  'DELETE /content/:model/:id': removes({
    tag,
    summary: 'Removes a record',
    refusals: { 404: goneRecord },
    run: (call) => deleteRecord(call, { model: call.param('model'), id: call.id }, call.ifMatch),
  }),
};
