import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import { defineChangeRoutes, defineFindRoute } from '../description/record-routes.ts';
import { listCollections, readCollections } from './read-collections.ts';
import { createCollection, deleteCollection, updateCollection } from './save-collection.ts';
import {
  CollectionAnswer,
  CollectionInput,
  CollectionList,
  CollectionQuery,
  CollectionReplacement,
  CollectionUpdate,
} from './schema.ts';

const group = { access: 'operator', scope: 'catalogue', tag: 'collections' } as const;
const notFoundText = 'no such collection';
const slugTakenText = 'slug_taken: a category or another collection has the slug';
const example = {
  name: 'Gifts under 20',
  status: 'active',
  type: 'rule',
  match: 'all',
  conditions: [
    { field: 'price', operator: 'lte', value: 20 },
    { field: 'tags', operator: 'in', value: ['Gift'] },
  ],
  sorting: 'popularity desc',
};

/** Routes for collections: products that the owner chose by hand, or that meet conditions. */
export const collectionRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/collections',
    ...group,
    summary: 'Collections of products, the newest first',
    query: CollectionQuery,
    answer: CollectionList,
    read: ({ db, query }) => listCollections(db, query),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/collections',
    ...group,
    summary:
      'Makes a collection, by hand with `products` in their order, or by a rule with `conditions`; it is a draft until its status is `active`',
    body: CollectionInput,
    example,
    answer: CollectionAnswer,
    status: 201,
    refusals: { 409: slugTakenText },
    isVersioned: true,
    write: (call) => createCollection(call, call.body),
  }),
  defineFindRoute({
    path: '/operator/collections/:id',
    ...group,
    recordName: 'collection',
    answer: CollectionAnswer,
    find: async ({ db, id }) => (await readCollections(db, id)).get(id),
  }),
  ...defineChangeRoutes({
    path: '/operator/collections/:id',
    ...group,
    recordName: 'collection',
    summary:
      'Changes a collection; `products` and `conditions` are replaced as a whole. A former slug leads to the new one',
    body: CollectionUpdate,
    example: { status: 'active', sorting: 'price asc' },
    replacement: CollectionReplacement,
    replacementExample: example,
    answer: CollectionAnswer,
    refusals: { 404: notFoundText, 409: slugTakenText },
    write: (call) => updateCollection(call, call.id, call.body, call.ifMatch),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/collections/:id',
    ...group,
    summary: 'Removes a collection; its products stay',
    body: noBody,
    refusals: { 404: notFoundText },
    isVersioned: true,
    write: (call) => deleteCollection(call, call.id, call.ifMatch),
  }),
];
