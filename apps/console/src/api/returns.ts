import type { OrderReturn } from '@mercer/contract';
import { operator, unwrap } from './operator.ts';

export type ShopReturn = OrderReturn;

type ReturnListInit = NonNullable<Parameters<typeof operator.GET<'/operator/returns', object>>[1]>;

export async function readReturnPage(filters: { status?: string; q?: string }, after: string | undefined) {
  // values of the address; the API refuses what it does not take
  const init = { params: { query: { ...filters, after, limit: '100' } } } as ReturnListInit;
  return unwrap(await operator.GET('/operator/returns', init));
}

const at = (id: string) => ({ params: { path: { id } } });

export const approveReturn = async (id: string, isRefundedAtOnce: boolean) =>
  unwrap(
    await operator.POST('/operator/returns/{id}/approve', {
      ...at(id),
      body: isRefundedAtOnce ? { refund: true, restock: true } : { refund: false },
    }),
  );

export const receiveReturn = async (id: string) =>
  unwrap(await operator.POST('/operator/returns/{id}/receive', { ...at(id), body: {} }));

export const refundReturn = async (id: string) =>
  unwrap(await operator.POST('/operator/returns/{id}/refund', { ...at(id), body: { restock: true } }));

export const declineReturn = async (id: string, note: string) =>
  unwrap(await operator.POST('/operator/returns/{id}/decline', { ...at(id), body: note ? { note } : {} }));
