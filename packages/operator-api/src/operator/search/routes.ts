import { listTableKeys } from '@mercer/contract';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import type { Permission } from '@mercer/platform/http/permissions';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { hasContactPermission } from '@mercer/platform/http/routes/hide-contact-data';
import * as v from 'valibot';
import { CountsAnswer, readCounts } from './counts.ts';
import { HitAnswer, searchShop } from './search-shop.ts';

const hits = v.array(HitAnswer);

const countPermissions = {
  orders: 'orders.read',
  returns: 'orders.read',
  reviews: 'content.read',
  products: 'products.read',
} as const;

const searchPermissions = {
  orders: 'orders.read',
  products: 'products.read',
  customers: 'customers.read',
  drafts: 'customers.read',
  coupons: 'discounts.read',
  pages: 'content.read',
  settings: 'settings.read',
} as const;

export const searchRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/counts',
    access: 'operator',
    tag: 'search',
    summary: 'How many orders, returns, reviews and products there are in each state, counted up to 1,000',
    answer: CountsAnswer,
    async read({ db, actor }) {
      const counts = await readCounts(db);
      return pickPermitted(counts, countPermissions, actor, {});
    },
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
    async read({ db, query, actor }) {
      const hitsByKind = await searchShop(db, query.q, hasContactPermission(actor));
      return pickPermitted(hitsByKind, searchPermissions, actor, []);
    },
  }),
];

/** Replaces what the caller may not see by an empty value. */
function pickPermitted<Kind extends string, Value>(
  answer: Record<Kind, Value>,
  needed: Record<Kind, Permission>,
  { permissions }: OperatorKey,
  empty: Value,
): Record<Kind, Value> {
  if (!permissions) return answer;
  const picked = { ...answer };
  for (const kind of listTableKeys(needed)) if (!permissions.includes(needed[kind])) picked[kind] = empty;
  return picked;
}
