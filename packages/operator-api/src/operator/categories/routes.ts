import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import { defineChangeRoutes, defineFindRoute, defineWholeListRoute } from '../description/record-routes.ts';
import { readCategories } from './memberships.ts';
import { createCategory, deleteCategory, updateCategory } from './save-category.ts';
import { CategoryAnswer, CategoryInput, CategoryReplacement, CategoryUpdate } from './schema.ts';

const group = { access: 'operator', scope: 'catalogue', tag: 'categories' } as const;
const example = { name: 'Aprons', parent_id: '000000000000000000000002', sort: 10 };
const notFoundText = 'no such category';
const slugTakenText = 'slug_taken: another category has the slug';

export const categoryRoutes = [
  defineWholeListRoute({
    path: '/operator/categories',
    ...group,
    summary: 'The whole tree, in the order of the menus',
    table: 'categories',
    answer: CategoryAnswer,
    readAll: async ({ db }) => [...(await readCategories(db)).values()],
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/categories',
    ...group,
    summary: 'Makes a category, at the top or below another one',
    body: CategoryInput,
    example,
    answer: CategoryAnswer,
    refusals: { 409: slugTakenText },
    status: 201,
    isVersioned: true,
    write: (call) => createCategory(call, call.body),
  }),
  defineFindRoute({
    path: '/operator/categories/:id',
    ...group,
    recordName: 'category',
    answer: CategoryAnswer,
    find: async ({ db, id }) => (await readCategories(db, [id])).get(id),
  }),
  ...defineChangeRoutes({
    path: '/operator/categories/:id',
    ...group,
    recordName: 'category',
    summary: 'Changes the fields that are sent; with a new parent the products move along',
    body: CategoryUpdate,
    example: { sort: 20 },
    replacement: CategoryReplacement,
    replacementExample: { name: 'Aprons', sort: 10 },
    answer: CategoryAnswer,
    refusals: { 404: notFoundText, 409: slugTakenText },
    write: (call) => updateCategory(call, call.id, call.body, call.ifMatch),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/categories/:id',
    ...group,
    summary: 'Moves a category without others below it to the bin for 30 days; its products stay',
    refusals: { 404: notFoundText, 409: 'category_in_use: there are categories below it' },
    body: noBody,
    isVersioned: true,
    write: (call) => deleteCategory(call, call.id, call.ifMatch),
  }),
];
