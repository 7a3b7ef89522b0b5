import type { OrErrors, Shipping, Subscription } from '@mercer/contract';
import type { Cased, Casing } from './camel.ts';
import { type CartItemInput, withOptionLists } from './cart/item-input.ts';
import { createResource, type Resource } from './catalog/resource.ts';
import type { Context } from './context.ts';
import type { SignedSubscriptionChange } from './orders.ts';
import { path } from './transport/segment.ts';

export interface SubscriptionInput extends CartItemInput {
  plan_id?: string;
  items?: CartItemInput[];
  /** A saved card of the account that pays from now on. */
  billing?: { account_card_id: string };
  shipping?: Partial<Shipping>;
}

export interface SubscriptionChange extends SubscriptionInput, SignedSubscriptionChange {}

/**
 * Plans that the account holder has bought. All calls reject with `UNAUTHORIZED` (401) for visitors; changes of one that has
 * ended with `invalid_request` (400).
 */
export interface SubscriptionsApi<C extends Casing = 'snake'> extends Resource<Subscription, C> {
  /** Begins a plan of a product with a saved card of the account. */
  create(input: Cased<SubscriptionInput, C>): Promise<OrErrors<Cased<Subscription, C>>>;
  /** Plan, quantity, card, address; pause, skip and cancel. */
  update(id: string, input: Cased<SubscriptionChange, C>): Promise<OrErrors<Cased<Subscription, C>>>;
  /** Adds what comes along with the next orders. */
  addItem(id: string, item: Cased<CartItemInput, C>): Promise<OrErrors<Cased<Subscription, C>>>;
  /** Replaces all that comes along; an empty list takes it off. */
  setItems(id: string, items: Cased<CartItemInput, C>[]): Promise<OrErrors<Cased<Subscription, C>>>;
  /** Quantity or options of what comes along. */
  updateItem(id: string, itemId: string, item: Cased<CartItemInput, C>): Promise<OrErrors<Cased<Subscription, C>>>;
  /** Takes it off from the next order on. */
  removeItem(id: string, itemId: string): Promise<OrErrors<Cased<Subscription, C>>>;
}

export function createSubscriptions(context: Context): SubscriptionsApi {
  const { call } = context;
  return {
    ...createResource<Subscription>(context, 'subscriptions'),
    create: (input) => call('post', 'subscriptions', withOptionLists(input)),
    update: (id, input) => call('put', path('subscriptions', id), withOptionLists(input)),
    addItem: (id, item) => call('post', path('subscriptions', id, 'items'), withOptionLists(item)),
    setItems: (id, items) => call('put', path('subscriptions', id, 'items'), items.map(withOptionLists)),
    updateItem: (id, itemId, item) => call('put', path('subscriptions', id, 'items', itemId), withOptionLists(item)),
    removeItem: (id, itemId) => call('delete', path('subscriptions', id, 'items', itemId)),
  };
}
