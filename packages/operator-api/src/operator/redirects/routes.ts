import type { Db, Row } from '@mercer/database';
import { maxBulkBytes } from '@mercer/platform/http/body';
import { defineRoute, noBody, type WriteCall } from '@mercer/platform/http/routes/define-route';
import { sql } from 'kysely';
import * as v from 'valibot';
import { buildListAnswer, createListSchema, type Page, pageQuery, parseSortOrder } from '../description/list.ts';
import { changeQuery, type ListSearch, searchQuery } from '../description/list-search.ts';
import { defineChangeRoutes, defineFindRoute } from '../description/record-routes.ts';
import { readTablePage } from '../description/records.ts';
import { createReplacementSchema } from '../description/replacement.ts';
import {
  createRedirect,
  deleteRedirect,
  importRedirects,
  type RedirectSaving,
  readRedirects,
  serializeRedirect,
  updateRedirect,
} from './save-redirects.ts';
import { maxRedirects, RedirectAnswer, RedirectBatch, RedirectInput, RedirectUpdate } from './schema.ts';

const group = { access: 'operator', scope: 'catalogue', tag: 'redirects' } as const;
const pathTaken = { 409: 'path_taken: another redirect has the path' };
const notFound = { 404: 'no such redirect' };
const example = { from: '/collections/summer', to: '/category/summer' };

/** Routes for paths that lead elsewhere because their pages do not exist any more. */
export const redirectRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/redirects',
    ...group,
    summary: 'Redirected paths, the newest first; `q` is a part of a path or of its target',
    query: v.strictObject({ ...pageQuery, ...searchQuery, ...changeQuery }),
    answer: createListSchema(RedirectAnswer),
    read: ({ db, query }) => listRedirects(db, query),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/redirects',
    ...group,
    summary:
      'Redirects a path for which the shop has no page; the query of a visit is kept. Redirects that led to the path lead where it leads',
    body: RedirectInput,
    example,
    answer: RedirectAnswer,
    status: 201,
    refusals: pathTaken,
    isVersioned: true,
    write: (call) => createRedirect(toSaving(call), call.body),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/redirects/bulk',
    ...group,
    summary: `Writes up to ${maxRedirects} redirects, or none when one of them is wrong; a path that is redirected already leads to its new target`,
    body: RedirectBatch,
    example: { redirects: [example] },
    maxBodyBytes: maxBulkBytes,
    answer: v.strictObject({ created: v.number(), updated: v.number() }),
    async writeInSteps({ body: { redirects, dry_run }, actor, now, deps, step }) {
      const { publicUrl } = deps.config;
      return step('redirects', (tx) => importRedirects({ tx, actor, now, publicUrl }, redirects, dry_run));
    },
  }),
  defineFindRoute({
    path: '/operator/redirects/:id',
    ...group,
    recordName: 'redirect',
    answer: RedirectAnswer,
    find: async ({ db, id }) => (await readRedirects(db, [id])).get(id),
  }),
  ...defineChangeRoutes({
    path: '/operator/redirects/:id',
    ...group,
    recordName: 'redirect',
    summary: 'Changes the fields that are sent',
    body: RedirectUpdate,
    example: { status: 302 },
    replacement: createReplacementSchema(RedirectUpdate, { required: ['from', 'to'], defaults: { status: 301 } }),
    replacementExample: { from: '/old-lamp', to: '/products/lamp' },
    answer: RedirectAnswer,
    refusals: { ...notFound, ...pathTaken },
    write: (call) => updateRedirect(toSaving(call), call.id, call.body, call.ifMatch),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/redirects/:id',
    ...group,
    summary: 'Moves a redirect to the bin for 30 days: its path is answered with 404 again',
    body: noBody,
    refusals: notFound,
    isVersioned: true,
    write: (call) => deleteRedirect(call, call.id, call.ifMatch),
  }),
];

function toSaving({ tx, actor, now, deps }: WriteCall<unknown>): RedirectSaving {
  return { tx, actor, now, publicUrl: deps.config.publicUrl };
}

async function listRedirects(db: Db, { q, updated_since, ...page }: Page & ListSearch) {
  const pattern = `%${(q ?? '').toLowerCase().replace(/[!%_]/g, '!$&')}%`;
  const { rows, ...counted } = await readTablePage<Row<'redirects'>>(db, 'redirects', {
    page,
    order: parseSortOrder('-id'),
    search: { updated_since },
    conditions: [sql`(path like ${pattern} escape '!' or lower(target) like ${pattern} escape '!')`],
  });
  return buildListAnswer(rows.map(serializeRedirect), counted);
}
