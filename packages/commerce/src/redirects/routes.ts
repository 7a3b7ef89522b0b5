import { text } from '@mercer/platform/entities';
import { answerPublicly } from '@mercer/platform/http/public-answer';
import { extractQueryString, parseQuery } from '@mercer/platform/http/query';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import { findRedirect } from './find-redirect.ts';
import { findTranslatedSlugs } from './find-translated-slugs.ts';

const redirectQuery = v.object({
  path: v.pipe(text, v.description('path of a page that does not exist, with its query')),
});

const slugQuery = v.object({
  model: v.picklist(['products', 'categories', 'pages']),
  slugs: v.pipe(text, v.description('slugs with commas between them, at most 300')),
});

/** /api/slugs */
export const slugRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/slugs',
    access: 'shopper',
    tag: 'redirects',
    isRevalidated: true,
    summary: 'Records that have one of these slugs, among those that have another slug in another language',
    query: slugQuery,
    answer: v.strictObject({
      results: v.array(v.strictObject({ slug: text, translations: v.record(v.string(), v.string()) })),
    }),
    async handle(c) {
      const { model, slugs } = parseQuery(extractQueryString(c.req.url));
      const isModel = model === 'products' || model === 'categories' || model === 'pages';
      const results = isModel ? await findTranslatedSlugs(c.var.deps.db, model, String(slugs ?? '')) : [];
      return answerPublicly(c, JSON.stringify({ results }));
    },
  }),
];

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
