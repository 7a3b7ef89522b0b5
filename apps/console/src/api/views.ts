import type { DataOf } from '@mercer/operator';
import { queryOptions } from '@tanstack/react-query';
import { operator, unwrap } from './operator.ts';

const requestViews = (list: string) => operator.GET('/operator/views', { params: { query: { list } } });

/** Filters of a list under a name. */
export type SavedView = DataOf<Awaited<ReturnType<typeof requestViews>>>['results'][number];

/** @param list path of the list below `/operator` */
export const viewsOptions = (list: string) =>
  queryOptions({ queryKey: ['views', list], queryFn: async () => unwrap(await requestViews(list)).results });

export const saveView = async (body: { list: string; name: string; query: Record<string, string>; shared: boolean }) =>
  unwrap(await operator.POST('/operator/views', { body }));

export async function deleteView(id: string) {
  return unwrap(await operator.DELETE('/operator/views/{id}', { params: { path: { id } } }));
}
