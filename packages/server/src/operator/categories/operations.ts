import * as v from 'valibot';
import { defineReadOperation, noQuery } from '../description/operation.ts';
import {
  defineCreateOperation,
  defineDeleteOperation,
  defineFindOperation,
  defineUpdateOperation,
} from '../description/record-operations.ts';
import { readCategories } from './read-categories.ts';
import { createCategory, deleteCategory, updateCategory } from './save-category.ts';
import { CategoryAnswer, CategoryInput, CategoryUpdate } from './schema.ts';

const tag = 'categories';
const notFoundText = 'no such category';
const slugTakenText = 'slug_taken: another category has the slug';

export const categoryOperations = {
  'GET /categories': defineReadOperation({
    tag,
    summary: 'The whole tree, in the order of the menus',
    query: noQuery,
    answer: v.strictObject({ results: v.array(CategoryAnswer) }),
    run: async ({ db }) => ({ results: [...(await readCategories(db)).values()] }),
  }),
  'POST /categories': defineCreateOperation({
    tag,
    summary: 'Makes a category, at the top or below another one',
    body: CategoryInput,
    example: { name: 'Aprons', parent_id: '000000000000000000000002', sort: 10 },
    answer: CategoryAnswer,
    refusals: { 409: slugTakenText },
    run: (call) => createCategory(call, call.body),
  }),
  'GET /categories/:id': defineFindOperation({
    tag,
    recordName: 'category',
    answer: CategoryAnswer,
    find: async ({ db, id }) => (await readCategories(db, [id])).get(id),
  }),
  'PUT /categories/:id': defineUpdateOperation({
    tag,
    summary: 'Changes the fields that are given; with a new parent the products move along',
    body: CategoryUpdate,
    example: { sort: 20 },
    answer: CategoryAnswer,
    refusals: { 404: notFoundText, 409: slugTakenText },
    run: (call) => updateCategory(call, call.id, call.body, call.ifMatch),
  }),
  'DELETE /categories/:id': defineDeleteOperation({
    tag,
    summary: 'Removes a category without others below it; its products stay',
    refusals: { 404: notFoundText, 409: 'category_in_use: there are categories below it' },
    run: (call) => deleteCategory(call, call.id, call.ifMatch),
  }),
};
