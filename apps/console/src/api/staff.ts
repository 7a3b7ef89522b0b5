import type { DataOf } from '@mercer/operator';
import { queryOptions } from '@tanstack/react-query';
import { operator, unwrap } from './operator.ts';

const requestStaff = () => operator.GET('/operator/staff');

export type StaffMember = DataOf<Awaited<ReturnType<typeof requestStaff>>>['results'][number];
export type Role = StaffMember['role'];

export const roles: Role[] = ['owner', 'manager', 'fulfilment', 'support', 'content', 'read_only'];

export const staffOptions = queryOptions({
  queryKey: ['staff'],
  queryFn: async () => unwrap(await requestStaff()).results,
});

export const inviteStaff = async (body: { email: string; role: Role; name?: string }) =>
  unwrap(await operator.POST('/operator/staff', { body }));

export const changeRole = async (id: string, role: Role) =>
  unwrap(await operator.PATCH('/operator/staff/{id}', { params: { path: { id } }, body: { role } }));

export async function removeStaff(id: string) {
  return unwrap(await operator.DELETE('/operator/staff/{id}', { params: { path: { id } } }));
}
