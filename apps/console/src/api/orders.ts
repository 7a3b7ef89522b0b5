import type { Order, OrderFulfillment, OrderHold } from '@mercer/contract';
import { queryOptions } from '@tanstack/react-query';
import { operator, toVersioned, unwrap, type Versioned } from './operator.ts';

/** An order as its shop sees it. */
export interface ShopOrder extends Order {
  financial_status: string;
  fulfillment_status: string;
  fulfillments: OrderFulfillment[];
  hold: OrderHold | null;
  tags: string[];
  assignee: string | null;
  overdue: boolean;
  available_actions: string[];
  date_updated: string;
}

export type OrderFilter =
  | 'q'
  | 'status'
  | 'financial_status'
  | 'fulfillment_status'
  | 'on_hold'
  | 'overdue'
  | 'tag'
  | 'assignee'
  | 'from'
  | 'to'
  | 'sort';

type OrderListQuery = NonNullable<Parameters<typeof operator.GET<'/operator/orders', object>>[1]>;

export async function readOrderPage(filters: Partial<Record<OrderFilter, string>>, after: string | undefined) {
  // values of the address; the API refuses what it does not take
  const init = { params: { query: { ...filters, after, limit: '100' } } } as OrderListQuery;
  const page = unwrap(await operator.GET('/operator/orders', init));
  // the operator's order has every field of the contract's
  return { ...page, results: page.results as unknown as ShopOrder[] };
}

export const orderOptions = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'record', id],
    queryFn: async (): Promise<Versioned<ShopOrder>> => {
      const result = await operator.GET('/operator/orders/{id}', { params: { path: { id } } });
      // the operator's order has every field of the contract's
      return toVersioned(unwrap(result) as unknown as ShopOrder, result.response);
    },
  });

export const orderHistoryOptions = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'history', id],
    queryFn: async () =>
      unwrap(await operator.GET('/operator/orders/{id}/history', { params: { path: { id } } })).results,
  });

const at = (id: string) => ({ params: { path: { id } } });

export interface Shipment {
  tracking?: string;
  carrier?: string;
  tracking_url?: string;
  items?: { id: string; quantity: number }[];
  all?: true;
}

export const shipOrder = async (id: string, body: Shipment) =>
  unwrap(await operator.POST('/operator/orders/{id}/ship', { ...at(id), body }));

export interface RefundInput {
  items?: { id: string; quantity: number }[];
  amount?: number;
  all?: true;
  restock?: boolean;
  reason?: string;
}

export const refundOrder = async (id: string, body: RefundInput) =>
  unwrap(await operator.POST('/operator/orders/{id}/refund', { ...at(id), body }));

export const previewRefund = async (id: string, body: RefundInput) =>
  unwrap(await operator.POST('/operator/orders/{id}/refund/preview', { ...at(id), body }));

export const cancelOrder = async (id: string, note: string) =>
  unwrap(await operator.POST('/operator/orders/{id}/cancel', { ...at(id), body: note ? { note } : {} }));

export const deliverOrder = async (id: string) =>
  unwrap(await operator.POST('/operator/orders/{id}/deliver', { ...at(id), body: {} }));

export const holdOrder = async (id: string, reason: string) =>
  unwrap(await operator.POST('/operator/orders/{id}/hold', { ...at(id), body: { reason } }));

export const releaseOrder = async (id: string) => unwrap(await operator.POST('/operator/orders/{id}/release', at(id)));

export const markOrderPaid = async (id: string, body: { amount?: number; reference?: string }) =>
  unwrap(await operator.POST('/operator/orders/{id}/mark-paid', { ...at(id), body }));

export const addOrderNote = async (id: string, text: string) =>
  unwrap(await operator.POST('/operator/orders/{id}/notes', { ...at(id), body: { text } }));

export const tagOrder = async (id: string, tags: string[]) =>
  unwrap(await operator.PATCH('/operator/orders/{id}', { ...at(id), body: { tags } }));
