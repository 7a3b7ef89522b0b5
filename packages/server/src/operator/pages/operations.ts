import * as v from 'valibot';
import { defineWriteOperation } from '../description/operation.ts';
import {
  defineCreateOperation,
  defineDeleteOperation,
  defineFindOperation,
  defineListOperation,
  defineUpdateOperation,
} from '../description/record-operations.ts';
import { createLegalPages, legalSlugs } from './legal.ts';
import { model, readContentPages, serializePage } from './read-pages.ts';
import { createContentPage, deleteContentPage, updateContentPage } from './save-page.ts';
import { PageAnswer, PageInput, PageUpdate } from './schema.ts';

const tag = 'pages';
const notFoundText = 'no such page';
const slugTakenText = 'slug_taken: another page has the slug';
export const pageOperations = {
  'GET /pages': defineListOperation({
    tag,
    summary: 'Content pages',
    table: 'content',
    equal: { model },
    answer: PageAnswer,
    serialize: serializePage,
  }),
  'POST /pages': defineCreateOperation({
    tag,
    summary: 'Makes a page at `/pages/{slug}`; its body is text in paragraphs',
    body: PageInput,
    example: { slug: 'care', title: 'Care', body: 'Wash linen at 40 °C.' },
    answer: PageAnswer,
    refusals: { 409: slugTakenText },
    run: (call) => createContentPage(call, call.body),
  }),
  'POST /pages/legal': defineWriteOperation({
    tag,
    summary: 'Makes the legal pages that are missing, from templates and the store’s address, unpublished: check them',
    body: v.strictObject({ slugs: v.optional(v.pipe(v.array(v.picklist(legalSlugs)), v.minLength(1))) }),
    example: { slugs: ['imprint', 'privacy'] },
    answer: v.strictObject({ results: v.array(PageAnswer) }),
    status: 201,
    async run(call) {
      return { results: await createLegalPages(call, [...new Set(call.body.slugs ?? legalSlugs)]) };
    },
  }),
  'GET /pages/:id': defineFindOperation({
    tag,
    recordName: 'page',
    answer: PageAnswer,
    find: async ({ db, id }) => (await readContentPages(db, [id])).get(id),
  }),
  'PUT /pages/:id': defineUpdateOperation({
    tag,
    summary: 'Changes the fields that are given',
    body: PageUpdate,
    example: { published: false },
    answer: PageAnswer,
    refusals: { 404: notFoundText, 409: slugTakenText },
    run: (call) => updateContentPage(call, call.id, call.body, call.ifMatch),
  }),
  'DELETE /pages/:id': defineDeleteOperation({
    tag,
    summary: 'Removes a page',
    refusals: { 404: notFoundText },
    run: (call) => deleteContentPage(call, call.id, call.ifMatch),
  }),
};
