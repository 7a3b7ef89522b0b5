import { text } from '@mercer/platform/entities';
import { extractQueryString, parseQuery } from '@mercer/platform/http/query';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import { findRedirect } from './find-redirect.ts';

const redirectQuery = v.object({
  path: v.pipe(text, v.description('path of a page that does not exist, with its query')),
});

/** /api/redirects */
export const redirectRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/redirects',
    access: 'shopper',
    tag: 'redirects',
    summary: 'Where the owner redirects a path to: a path of the shop or an https URL; null when nowhere',
    query: redirectQuery,
    answer: v.nullable(v.strictObject({ to: text, status: v.picklist([301, 302]) })),
    async handle(c) {
      const { path } = parseQuery(extractQueryString(c.req.url));
      return c.json(typeof path === 'string' ? await findRedirect(c.var.deps.db, path) : null);
    },
  }),
];
