import type { OrErrors } from '@mercer/contract';
import { type CartItemInput, withOptionLists } from './cart/item-input.ts';
import { createResource } from './catalog/resource.ts';
import type { Context } from './context.ts';
import { path } from './transport/segment.ts';

export interface Subscription {
  id: string;
  status: string;
  items: Record<string, unknown>[];
  [field: string]: unknown;
}

export type SubscriptionsApi = ReturnType<typeof createSubscriptions>;

export function createSubscriptions(context: Context) {
  const { call } = context;
  type Answer = Promise<OrErrors<Subscription>>;
  return {
    ...createResource<Subscription>(context, 'subscriptions'),
    create: (input: CartItemInput): Answer => call('post', 'subscriptions', withOptionLists(input)),
    update: (id: string, input: CartItemInput): Answer =>
      call('put', path('subscriptions', id), withOptionLists(input)),
    addItem: (id: string, item: CartItemInput): Answer =>
      call('post', path('subscriptions', id, 'items'), withOptionLists(item)),
    setItems: (id: string, items: CartItemInput[]): Answer =>
      call('put', path('subscriptions', id, 'items'), items.map(withOptionLists)),
    updateItem: (id: string, itemId: string, item: CartItemInput): Answer =>
      call('put', path('subscriptions', id, 'items', itemId), withOptionLists(item)),
    removeItem: (id: string, itemId: string): Answer => call('delete', path('subscriptions', id, 'items', itemId)),
  };
}
