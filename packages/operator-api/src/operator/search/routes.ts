import { defineRoute } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import { CountsAnswer, readCounts } from './counts.ts';
import { HitAnswer, searchShop } from './search-shop.ts';

const hits = v.array(HitAnswer);

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
      'Orders, products, customers, drafts, coupons, pages and settings whose number, name, SKU, code, address, telephone or tracking number begins with `q`, at most 5 of each',
    query: v.strictObject({ q: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)) }),
    answer: v.strictObject({
      orders: hits,
      products: hits,
      customers: hits,
      drafts: hits,
      coupons: hits,
      pages: hits,
      settings: hits,
    }),
    read: ({ db, query }) => searchShop(db, query.q),
  }),
];
