import type { components } from '@mercer/operator';
import { queryOptions } from '@tanstack/react-query';
import { operator, toVersioned, unwrap } from './operator.ts';

export type CustomerFilter = 'q' | 'tag' | 'has_account' | 'sort';
export type CustomerChange = components['schemas']['CustomerPatch'];

type CustomerListInit = NonNullable<Parameters<typeof operator.GET<'/operator/customers', object>>[1]>;

export async function readCustomerPage(filters: Partial<Record<CustomerFilter, string>>, after: string | undefined) {
  // values of the address; the API refuses what it does not take
  const init = { params: { query: { ...filters, after, limit: '100' } } } as CustomerListInit;
  return unwrap(await operator.GET('/operator/customers', init));
}

export type Customer = Awaited<ReturnType<typeof readCustomerPage>>['results'][number];

export const customerOptions = (id: string) =>
  queryOptions({
    queryKey: ['customers', 'record', id],
    queryFn: async () => {
      const result = await operator.GET('/operator/customers/{id}', { params: { path: { id } } });
      return toVersioned(unwrap(result), result.response);
    },
  });

export async function changeCustomer(id: string, body: CustomerChange, etag: string | null) {
  const header = etag === null ? {} : { 'If-Match': etag };
  return unwrap(await operator.PATCH('/operator/customers/{id}', { params: { path: { id }, header }, body }));
}
