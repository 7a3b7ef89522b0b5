import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import { defineFindRoute, defineWholeListRoute } from '../description/record-routes.ts';
import { preferenceRoutes } from './preferences.ts';
import { createView, deleteView, findView, listViews, updateView } from './save-view.ts';
import { ViewAnswer, ViewInput, ViewUpdate } from './schema.ts';

const group = { access: 'operator', tag: 'views' } as const;
const refusals = { 404: 'no such view' };

/** Routes for views of lists, which callers save for themselves or share. */
export const viewRoutes = [
  ...preferenceRoutes,
  defineWholeListRoute({
    path: '/operator/views',
    ...group,
    summary: 'Views of lists: those of the caller, and those that others share',
    table: 'saved_views',
    filters: { list: v.optional(v.pipe(v.string(), v.maxLength(100))) },
    answer: ViewAnswer,
    readAll: ({ db, actor }) => listViews(db, actor),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/views',
    ...group,
    summary: 'Saves a view: a name for a list with the parameters of its query',
    body: ViewInput,
    example: { list: 'orders', name: 'To ship', query: { fulfillment_status: 'unfulfilled' }, shared: true },
    answer: ViewAnswer,
    status: 201,
    refusals: { 409: 'too_many: 200 views are saved' },
    isVersioned: true,
    write: (call) => createView(call, call.body),
  }),
  defineFindRoute({
    path: '/operator/views/:id',
    ...group,
    recordName: 'view',
    answer: ViewAnswer,
    find: ({ db, actor, id }) => findView(db, actor, id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/operator/views/:id',
    ...group,
    summary: 'Changes a view of the caller, or one that is shared',
    body: ViewUpdate,
    example: { name: 'To ship today' },
    answer: ViewAnswer,
    refusals,
    isVersioned: true,
    write: (call) => updateView(call, call.id, call.body, call.ifMatch),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/views/:id',
    ...group,
    summary: 'Removes a view of the caller, or one that is shared',
    body: noBody,
    refusals,
    isVersioned: true,
    write: (call) => deleteView(call, call.id, call.ifMatch),
  }),
];
