import type * as v from 'valibot';
import { account, review, savedCard, subscription } from './account.ts';
import { cart, item } from './cart.ts';
import { invoice, order, shopperPayment } from './order.ts';
import { category, product } from './product.ts';
import { menu, menuItem, session, store } from './settings.ts';
import { address, fieldErrors, image } from './shared.ts';

/** Schemas that have a name of their own in the API description. */
export const entities: Record<string, v.GenericSchema> = {
  Account: account,
  Address: address,
  Cart: cart,
  Category: category,
  FieldErrors: fieldErrors,
  Image: image,
  Invoice: invoice,
  Item: item,
  Menu: menu,
  MenuItem: menuItem,
  Order: order,
  Payment: shopperPayment,
  Product: product,
  Review: review,
  SavedCard: savedCard,
  Session: session,
  Store: store,
  Subscription: subscription,
};
