import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { CartList, CartQuery, listCarts } from './list-carts.ts';

export const cartRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/carts',
    access: 'operator',
    tag: 'carts',
    summary:
      'Carts with something in them that are no order, those that were changed last first; with `recovered=true` those that became an order after a reminder',
    query: CartQuery,
    answer: CartList,
    read: ({ db, query }) => listCarts(db, query),
  }),
];
