import type * as v from 'valibot';
import { account, accountSession, newSecondFactor, review, savedCard, secondFactor, subscription } from './account.ts';
import { billing, cart, item, shipping } from './cart.ts';
import { invoice, linePieces, order, orderReturn, payment, refund, shipment, shopperPayment } from './order.ts';
import { category, listedProduct, product, productContent, variant } from './product.ts';
import { menu, menuItem, session, store } from './settings.ts';
import { address, fieldErrors, image, picture, success, trueSize, turntable } from './shared.ts';

/** Schemas that have a name of their own in the API description. */
export const entities: Record<string, v.GenericSchema> = {
  Account: account,
  AccountSession: accountSession,
  Address: address,
  Billing: billing,
  Cart: cart,
  Category: category,
  FieldErrors: fieldErrors,
  Image: image,
  ImageFile: picture,
  Invoice: invoice,
  Item: item,
  LinePieces: linePieces,
  ListedProduct: listedProduct,
  Menu: menu,
  MenuItem: menuItem,
  NewSecondFactor: newSecondFactor,
  Order: order,
  OrderPayment: payment,
  OrderReturn: orderReturn,
  Payment: shopperPayment,
  Product: product,
  ProductContent: productContent,
  Refund: refund,
  Review: review,
  SavedCard: savedCard,
  SecondFactor: secondFactor,
  Session: session,
  Shipment: shipment,
  Shipping: shipping,
  Store: store,
  Subscription: subscription,
  Success: success,
  TrueSize: trueSize,
  Turntable: turntable,
  Variant: variant,
};
