import * as v from 'valibot';
import { createListSchema, filterText, pageQuery } from '../description/list.ts';
import { defineReadOperation, noQuery } from '../description/operation.ts';
import {
  defineCreateOperation,
  defineDeleteOperation,
  defineFindOperation,
  defineUpdateOperation,
} from '../description/record-operations.ts';
import { createContentModel, deleteContentModel, readContentModels, updateContentModel } from './models.ts';
import { createRecord, deleteRecord, findContentRecord, listContentRecords, updateRecord } from './records.ts';
import { ModelAnswer, ModelInput, ModelUpdate, RecordAnswer, RecordInput, RecordUpdate } from './schema.ts';

const tag = 'content';
const notFoundText = 'no such content model';
const missingRecord = 'no such content model or record';
const slugTakenText = 'slug_taken: another record of the model has the slug';

const published = v.optional(
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => (text === 'true' ? 1 : 0)),
  ),
);

/**
 * Operations on content other than products: the shop's own models and their records. Pages have their own operations.
 */
export const contentOperations = {
  'GET /content-models': defineReadOperation({
    tag,
    summary: 'Models of content, each with its fields; `pages` has calls of its own',
    query: noQuery,
    answer: v.strictObject({ results: v.array(ModelAnswer) }),
    run: async ({ db }) => ({ results: [...(await readContentModels(db)).values()] }),
  }),
  'POST /content-models': defineCreateOperation({
    tag,
    summary: 'Makes a model; its records are read at `/api/content/{id}`',
    body: ModelInput,
    example: { id: 'recipes', name: 'Recipes', fields: [{ id: 'title', name: 'Title', type: 'text' }] },
    answer: ModelAnswer,
    refusals: { 409: 'model_taken: another model has the id' },
    run: (call) => createContentModel(call, call.body),
  }),
  'GET /content-models/:id': defineFindOperation({
    tag,
    recordName: 'content model',
    answer: ModelAnswer,
    find: async ({ db, id }) => (await readContentModels(db, id)).get(id),
  }),
  'PUT /content-models/:id': defineUpdateOperation({
    tag,
    summary: 'Changes name or fields; records keep what they have, and show what has a field',
    body: ModelUpdate,
    example: { name: 'Recipes of the season' },
    answer: ModelAnswer,
    refusals: { 404: notFoundText },
    run: (call) => updateContentModel(call, call.id, call.body, call.ifMatch),
  }),
  'DELETE /content-models/:id': defineDeleteOperation({
    tag,
    summary: 'Removes a model without records',
    refusals: { 404: notFoundText, 409: 'model_in_use: there are records of it' },
    run: (call) => deleteContentModel(call, call.id, call.ifMatch),
  }),
  'GET /content/:model': defineReadOperation({
    tag,
    summary: 'Records of a model, the newest first, also those that are not published',
    query: v.strictObject({ ...pageQuery, slug: filterText, published }),
    answer: createListSchema(RecordAnswer),
    refusals: { 404: notFoundText },
    run: ({ db, param, query }) => listContentRecords(db, param('model'), query),
  }),
  'POST /content/:model': defineCreateOperation({
    tag,
    summary: 'Makes a record; `fields` are those of the model, `draft` what a preview has in their place',
    body: RecordInput,
    example: { slug: 'bread', fields: { title: 'Bread' } },
    answer: RecordAnswer,
    refusals: { 404: notFoundText, 409: slugTakenText },
    run: (call) => createRecord(call, call.param('model'), call.body),
  }),
  'GET /content/:model/:id': defineReadOperation({
    tag,
    summary: 'One record',
    query: noQuery,
    answer: RecordAnswer,
    refusals: { 404: missingRecord },
    isVersioned: true,
    run: ({ db, id, param }) => findContentRecord(db, { model: param('model'), id }),
  }),
  'PUT /content/:model/:id': defineUpdateOperation({
    tag,
    summary: 'Changes what is given; of `fields` each by itself, null takes one away',
    body: RecordUpdate,
    example: { fields: { title: 'Our bread' }, draft: null },
    answer: RecordAnswer,
    refusals: { 404: missingRecord, 409: slugTakenText },
    run: (call) => updateRecord(call, { model: call.param('model'), id: call.id }, call.body, call.ifMatch),
  }),
  'DELETE /content/:model/:id': defineDeleteOperation({
    tag,
    summary: 'Removes a record',
    refusals: { 404: missingRecord },
    run: (call) => deleteRecord(call, { model: call.param('model'), id: call.id }, call.ifMatch),
  }),
};
