import * as v from 'valibot';
import { writes } from '../description/operation.ts';
import { creates, finds, lists, removes, updates } from '../description/record-operations.ts';
import { createLegalPages } from './legal.ts';
import { legalSlugs } from './legal-texts.ts';
import { model, readPages, serialize } from './read-pages.ts';
import { createPage, deletePage, updatePage } from './save-page.ts';
import { PageAnswer, PageInput, PageUpdate } from './schema.ts';

const tag = 'pages';
const gone = 'no such page';
const taken = 'slug_taken: another page has the slug';
export const pageOperations = {
  'GET /pages': lists({
    tag,
    summary: 'Content pages',
    table: 'content',
    equal: { model },
    answer: PageAnswer,
    serialize,
  }),
  'POST /pages': creates({
    tag,
    summary: 'Makes a page at `/pages/{slug}`; its body is text in paragraphs',
    body: PageInput,
    example: { slug: 'care', title: 'Care', body: 'Wash linen at 40 °C.' },
    answer: PageAnswer,
    refusals: { 409: taken },
    run: (call) => createPage(call, call.body),
  }),
  'POST /pages/legal': writes({
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
  'GET /pages/:id': finds({
    tag,
    named: 'page',
    answer: PageAnswer,
    find: async ({ db, id }) => (await readPages(db, [id])).get(id),
  }),
  'PUT /pages/:id': updates({
    tag,
    summary: 'Changes the fields that are given',
    body: PageUpdate,
    example: { published: false },
    answer: PageAnswer,
    refusals: { 404: gone, 409: taken },
    run: (call) => updatePage(call, call.id, call.body, call.ifMatch),
  }),
  'DELETE /pages/:id': removes({
    tag,
    summary: 'Removes a page',
    refusals: { 404: gone },
    run: (call) => deletePage(call, call.id, call.ifMatch),
  }),
};
