import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import { defineChangeRoutes, defineFindRoute, defineListRoute } from '../description/record-routes.ts';
import { createLegalPages, legalSlugs } from './legal.ts';
import { model, readContentPages, serializePage } from './read-pages.ts';
import { createContentPage, deleteContentPage, updateContentPage } from './save-page.ts';
import { PageAnswer, PageInput, PageReplacement, PageUpdate } from './schema.ts';

const group = { access: 'operator', scope: 'catalogue', tag: 'pages' } as const;
const notFoundText = 'no such page';
const slugTakenText = 'slug_taken: another page has the slug';
const example = { slug: 'care', title: 'Care', body: 'Wash linen at 40 °C.' };

export const pageRoutes = [
  defineListRoute({
    path: '/operator/pages',
    ...group,
    summary: 'Content pages',
    table: 'content',
    equal: { model },
    answer: PageAnswer,
    serialize: serializePage,
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/pages',
    ...group,
    summary: 'Makes a page at `/pages/{slug}`; its body is text in paragraphs',
    body: PageInput,
    example,
    answer: PageAnswer,
    refusals: { 409: slugTakenText },
    status: 201,
    isVersioned: true,
    write: (call) => createContentPage(call, call.body),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/pages/legal',
    ...group,
    summary: 'Makes the legal pages that are missing, from templates and the store’s address, unpublished: check them',
    body: v.strictObject({ slugs: v.optional(v.pipe(v.array(v.picklist(legalSlugs)), v.minLength(1))) }),
    example: { slugs: ['imprint', 'privacy'] },
    answer: v.strictObject({ results: v.array(PageAnswer) }),
    status: 201,
    async write(call) {
      return { results: await createLegalPages(call, [...new Set(call.body.slugs ?? legalSlugs)]) };
    },
  }),
  defineFindRoute({
    path: '/operator/pages/:id',
    ...group,
    recordName: 'page',
    answer: PageAnswer,
    find: async ({ db, id }) => (await readContentPages(db, [id])).get(id),
  }),
  ...defineChangeRoutes({
    path: '/operator/pages/:id',
    ...group,
    recordName: 'page',
    summary: 'Changes the fields that are sent',
    body: PageUpdate,
    example: { published: false },
    replacement: PageReplacement,
    replacementExample: example,
    answer: PageAnswer,
    refusals: { 404: notFoundText, 409: slugTakenText },
    write: (call) => updateContentPage(call, call.id, call.body, call.ifMatch),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/pages/:id',
    ...group,
    summary: 'Moves a page to the bin for 30 days',
    refusals: { 404: notFoundText },
    body: noBody,
    isVersioned: true,
    write: (call) => deleteContentPage(call, call.id, call.ifMatch),
  }),
];
