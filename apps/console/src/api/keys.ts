import type { DataOf } from '@mercer/operator';
import { queryOptions } from '@tanstack/react-query';
import { operator, unwrap } from './operator.ts';

const requestKeys = () => operator.GET('/operator/keys');

export type ApiKey = DataOf<Awaited<ReturnType<typeof requestKeys>>>['results'][number];
export type KeyScope = ApiKey['scopes'][number];
export type Permission = NonNullable<ApiKey['permissions']>[number];

export interface NewKey {
  name: string;
  scopes: KeyScope[];
  permissions?: Permission[];
  /** day on which the key stops working */
  expires_at?: string;
}

export const keysOptions = queryOptions({
  queryKey: ['keys'],
  queryFn: async () => unwrap(await requestKeys()).results,
});

/** Makes a key; the secret is in this answer alone. */
export const createKey = async (body: NewKey) => unwrap(await operator.POST('/operator/keys', { body }));

export async function revokeKey(id: string) {
  return unwrap(await operator.DELETE('/operator/keys/{id}', { params: { path: { id } } }));
}
