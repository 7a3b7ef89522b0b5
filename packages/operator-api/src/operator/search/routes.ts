import { defineRoute } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import { CountsAnswer, readCounts } from './counts.ts';
import { searchShop } from './search-shop.ts';

const Hit = v.strictObject({
  id: v.string(),
  /** number, name or e-mail address by which the owner knows the record */
  title: v.string(),
  detail: v.nullable(v.string()),
});

const hits = v.array(Hit);

export const searchRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/counts',
    access: 'operator',
    tag: 'search',
    summary: 'How many orders, returns, reviews and products there are in each state, counted up to 1,000',
    answer: CountsAnswer,
    read: ({ db }) => readCounts(db),
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/search',
    access: 'operator',
    tag: 'search',
    summary:
      'Orders, products, customers, coupons, pages and settings whose number, name, SKU, code or address begins with `q`, at most 10 of each',
    query: v.strictObject({ q: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)) }),
    answer: v.strictObject({
      orders: hits,
      products: hits,
      customers: hits,
      coupons: hits,
      pages: hits,
      settings: hits,
    }),
    read: ({ db, query }) => searchShop(db, query.q),
  }),
];
