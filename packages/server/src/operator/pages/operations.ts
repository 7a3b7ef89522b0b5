import * as v from 'valibot';
import type { Row } from '../../db/index.ts';
import { listAnswer, orderOf, pageQuery } from '../description/list.ts';
import { noQuery, reads, writes } from '../description/operation.ts';
import { listRows } from '../description/records.ts';
import { findPage, serialize } from './read-pages.ts';
import { createPage, deletePage, updatePage } from './save-page.ts';
import { PageAnswer, PageInput, PageUpdate } from './schema.ts';

const tag = 'pages';
const gone = 'no such page';
const taken = 'slug_taken: another page has the slug';
export const pageOperations = {
  'GET /pages': reads({
    tag,
    summary: 'Content pages',
    query: v.strictObject(pageQuery),
    answer: listAnswer(PageAnswer),
    async run({ db, query }) {
      const wanted = { page: query, order: orderOf('-id'), equal: { model: 'pages' } };
      const { rows, next } = await listRows<Row<'content'>>(db, 'content', wanted);
      return { results: rows.map(serialize), next };
    },
  }),
  'POST /pages': writes({
    tag,
    summary: 'Makes a page at `/pages/{slug}`; its body is text in paragraphs',
    body: PageInput,
    example: { slug: 'care', title: 'Care', body: 'Wash linen at 40 °C.' },
    answer: PageAnswer,
    status: 201,
    refusals: { 409: taken },
    isVersioned: true,
    isRepeatable: true,
    run: (call) => createPage(call, call.body),
  }),
  'GET /pages/:id': reads({
    tag,
    summary: 'One page',
    query: noQuery,
    answer: PageAnswer,
    refusals: { 404: gone },
    isVersioned: true,
    run: ({ db, id }) => findPage(db, id),
  }),
  'PUT /pages/:id': writes({
    tag,
    summary: 'Changes the fields that are given',
    body: PageUpdate,
    example: { published: false },
    answer: PageAnswer,
    refusals: { 404: gone, 409: taken },
    isVersioned: true,
    run: (call) => updatePage(call, call.id, call.body, call.ifMatch),
  }),
  'DELETE /pages/:id': writes({
    tag,
    summary: 'Removes a page',
    body: v.strictObject({}),
    refusals: { 404: gone },
    isVersioned: true,
    run: (call) => deletePage(call, call.id, call.ifMatch),
  }),
};
