import type { OrErrors, Shipping, Subscription } from '@mercer/contract';
import type { Cased, Casing } from './camel.ts';
import { type CartItemInput, withOptionLists } from './cart/item-input.ts';
import { createResource, type Resource } from './catalog/resource.ts';
import type { Context } from './context.ts';
import type { SignedSubscriptionChange } from './orders.ts';
import { joinSegments } from './transport/segment.ts';

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
  /**
   * Begins a plan of a product with a saved card of the account.
   * @example
   * const plan = await swell.subscriptions.create({ product_id: 'coffee-beans', plan_id: 'monthly' });
   * if (hasErrors(plan)) console.log(plan.errors);
   */
  create(input: Cased<SubscriptionInput, C>): Promise<OrErrors<Cased<Subscription, C>>>;
  /**
   * Plan, quantity, card, address; pause, skip and cancel.
   * @example await swell.subscriptions.update('5f5e100', { paused: true, date_pause_end: '2027-01-31T00:00:00.000Z' });
   */
  update(id: string, input: Cased<SubscriptionChange, C>): Promise<OrErrors<Cased<Subscription, C>>>;
  /**
   * Adds what comes along with the next orders.
   * @example await swell.subscriptions.addItem('5f5e100', { product_id: 'everyday-mug', quantity: 1 });
   */
  addItem(id: string, item: Cased<CartItemInput, C>): Promise<OrErrors<Cased<Subscription, C>>>;
  /**
   * Replaces all that comes along; an empty list takes it off.
   * @example await swell.subscriptions.setItems('5f5e100', [{ product_id: 'everyday-mug', quantity: 2 }]);
   */
  setItems(id: string, items: Cased<CartItemInput, C>[]): Promise<OrErrors<Cased<Subscription, C>>>;
  /**
   * Quantity or options of what comes along.
   * @example await swell.subscriptions.updateItem('5f5e100', '5f5e101', { quantity: 3 });
   */
  updateItem(id: string, itemId: string, item: Cased<CartItemInput, C>): Promise<OrErrors<Cased<Subscription, C>>>;
  /**
   * Takes it off from the next order on.
   * @example await swell.subscriptions.removeItem('5f5e100', '5f5e101');
   */
  removeItem(id: string, itemId: string): Promise<OrErrors<Cased<Subscription, C>>>;
}

export function createSubscriptions(context: Context): SubscriptionsApi {
  const { call } = context;
  return {
    ...createResource<Subscription>(context, 'subscriptions'),
    create: (input) => call('post', 'subscriptions', withOptionLists(input)),
    update: (id, input) => call('put', joinSegments('subscriptions', id), withOptionLists(input)),
    addItem: (id, item) => call('post', joinSegments('subscriptions', id, 'items'), withOptionLists(item)),
    setItems: (id, items) => call('put', joinSegments('subscriptions', id, 'items'), items.map(withOptionLists)),
    updateItem: (id, itemId, item) =>
      call('put', joinSegments('subscriptions', id, 'items', itemId), withOptionLists(item)),
    removeItem: (id, itemId) => call('delete', joinSegments('subscriptions', id, 'items', itemId)),
  };
}
