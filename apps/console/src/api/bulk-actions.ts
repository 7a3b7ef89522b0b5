import type { components } from '@mercer/operator';
import { queryOptions } from '@tanstack/react-query';
import { operator, unwrap } from './operator.ts';

export type BulkActionInput = components['schemas']['BulkActionInput'];
export type BulkAction = components['schemas']['BulkAction'];

const pollMs = 1000;
export const isActionOpen = ({ state }: Pick<BulkAction, 'state'>) => state === 'queued' || state === 'running';

export const startBulkAction = async (body: BulkActionInput) =>
  unwrap(await operator.POST('/operator/bulk-actions', { body }));

/** An action on many records, read again each second until it has ended. */
export const bulkActionOptions = (id: string) =>
  queryOptions({
    queryKey: ['bulk-actions', 'record', id],
    queryFn: async () => unwrap(await operator.GET('/operator/bulk-actions/{id}', { params: { path: { id } } })),
    refetchInterval: ({ state: { data } }) => (!data || isActionOpen(data) ? pollMs : false),
  });

/** Records that an action was refused for, the first hundred. */
export const refusalsOptions = (id: string) =>
  queryOptions({
    queryKey: ['bulk-actions', 'refusals', id],
    queryFn: async () => {
      const params = { path: { id }, query: { state: 'refused', limit: 100 } };
      return unwrap(await operator.GET('/operator/bulk-actions/{id}/records', { params })).results;
    },
  });

export const cancelBulkAction = async (id: string) =>
  unwrap(await operator.POST('/operator/bulk-actions/{id}/cancel', { params: { path: { id } } }));
