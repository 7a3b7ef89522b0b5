import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import { createListSchema, filterValues, pageQuery } from '../description/list.ts';
import { changeQuery, searchQuery } from '../description/list-search.ts';
import { defineChangeRoutes, defineFindRoute, defineWholeListRoute } from '../description/record-routes.ts';
import { createContentModel, deleteContentModel, readContentModels, updateContentModel } from './models.ts';
import { createRecord, deleteRecord, findContentRecord, listContentRecords, updateRecord } from './records.ts';
import {
  ModelAnswer,
  ModelInput,
  ModelReplacement,
  ModelUpdate,
  RecordAnswer,
  RecordInput,
  RecordReplacement,
  RecordUpdate,
} from './schema.ts';

const group = { access: 'operator', scope: 'catalogue', tag: 'content' } as const;
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
 * Routes for content other than products: the shop's own models and their records. Pages have their own routes.
 */
export const contentRoutes = [
  defineWholeListRoute({
    path: '/operator/content-models',
    ...group,
    summary: 'Models of content, each with its fields; `pages` has calls of its own',
    table: 'content_models',
    answer: ModelAnswer,
    readAll: async ({ db }) => [...(await readContentModels(db)).values()],
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/content-models',
    ...group,
    summary: 'Makes a model; its records are read at `/api/content/{id}`',
    body: ModelInput,
    example: { id: 'recipes', name: 'Recipes', fields: [{ id: 'title', name: 'Title', type: 'text' }] },
    answer: ModelAnswer,
    refusals: { 409: 'model_taken: another model has the id' },
    status: 201,
    isVersioned: true,
    write: (call) => createContentModel(call, call.body),
  }),
  defineFindRoute({
    path: '/operator/content-models/:id',
    ...group,
    recordName: 'content model',
    answer: ModelAnswer,
    find: async ({ db, id }) => (await readContentModels(db, id)).get(id),
  }),
  ...defineChangeRoutes({
    path: '/operator/content-models/:id',
    ...group,
    recordName: 'content model',
    summary: 'Changes name or fields; records keep what they have, and show what has a field',
    body: ModelUpdate,
    example: { name: 'Recipes of the season' },
    replacement: ModelReplacement,
    replacementExample: { name: 'Recipes', fields: [{ id: 'title', name: 'Title', type: 'text' }] },
    answer: ModelAnswer,
    refusals: { 404: notFoundText },
    write: (call) => updateContentModel(call, call.id, call.body, call.ifMatch),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/content-models/:id',
    ...group,
    summary: 'Removes a model without records',
    refusals: { 404: notFoundText, 409: 'model_in_use: there are records of it' },
    body: noBody,
    isVersioned: true,
    write: (call) => deleteContentModel(call, call.id, call.ifMatch),
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/content/:model',
    ...group,
    summary: 'Records of a model, the newest first, also those that are not published',
    query: v.strictObject({ ...pageQuery, ...searchQuery, ...changeQuery, slug: filterValues, published }),
    answer: createListSchema(RecordAnswer),
    refusals: { 404: notFoundText },
    read: ({ db, param, query }) => listContentRecords(db, param('model'), query),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/content/:model',
    ...group,
    summary: 'Makes a record; `fields` are those of the model, `draft` what a preview has in their place',
    body: RecordInput,
    example: { slug: 'bread', fields: { title: 'Bread' } },
    answer: RecordAnswer,
    refusals: { 404: notFoundText, 409: slugTakenText },
    status: 201,
    isVersioned: true,
    write: (call) => createRecord(call, call.param('model'), call.body),
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/content/:model/:id',
    ...group,
    summary: 'One record',
    answer: RecordAnswer,
    refusals: { 404: missingRecord },
    isVersioned: true,
    read: ({ db, id, param }) => findContentRecord(db, { model: param('model'), id }),
  }),
  ...defineChangeRoutes({
    path: '/operator/content/:model/:id',
    ...group,
    recordName: 'content record',
    summary: 'Changes what is sent; of `fields` each by itself, null takes one away',
    body: RecordUpdate,
    example: { fields: { title: 'Our bread' }, draft: null },
    replacement: RecordReplacement,
    replacementExample: { slug: 'bread', fields: { title: 'Bread' } },
    answer: RecordAnswer,
    refusals: { 404: missingRecord, 409: slugTakenText },
    write: (call) => updateRecord(call, { model: call.param('model'), id: call.id }, call.body, call.ifMatch),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/content/:model/:id',
    ...group,
    summary: 'Moves a record to the bin for 30 days',
    refusals: { 404: missingRecord },
    body: noBody,
    isVersioned: true,
    write: (call) => deleteRecord(call, { model: call.param('model'), id: call.id }, call.ifMatch),
  }),
];
