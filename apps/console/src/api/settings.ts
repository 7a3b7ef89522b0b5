import type { DataOf } from '@mercer/operator';
import { queryOptions } from '@tanstack/react-query';
import { operator, toVersioned, unwrap } from './operator.ts';

export type SettingValue = Record<string, unknown>;

/** A setting that is one object; those that are lists are read as an empty one. */
export const settingOptions = (id: string) =>
  queryOptions({
    queryKey: ['settings', id],
    queryFn: async () => {
      const result = await operator.GET('/operator/settings/{id}', { params: { path: { id } } });
      const { effective } = unwrap(result);
      const value: SettingValue = Array.isArray(effective) ? {} : effective;
      return toVersioned(value, result.response);
    },
    refetchOnWindowFocus: false,
  });

/** Changes the fields that are given; the others stay as they are. */
export async function changeSetting(id: string, value: SettingValue, etag: string | null) {
  const header = etag === null ? {} : { 'If-Match': etag };
  return unwrap(await operator.PATCH('/operator/settings/{id}', { params: { path: { id }, header }, body: { value } }));
}

const requestFindings = () => operator.GET('/operator/checkup');

export type Finding = DataOf<Awaited<ReturnType<typeof requestFindings>>>['results'][number];

/** Health checks of the shop, some of which ask other hosts. */
export const findingsOptions = queryOptions({
  queryKey: ['findings'],
  queryFn: async () => unwrap(await requestFindings()).results,
  refetchOnWindowFocus: false,
});
