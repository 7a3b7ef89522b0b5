import type { Cart } from '@mercer/contract';
import { defaultCurrency, defaultLocale } from '../constants.ts';

/** The cart before the first item, and after a failure (§4). */
export const emptyCart: Cart = {
  id: null,
  checkout_id: null,
  currency: defaultCurrency,
  display_locale: defaultLocale,
  items: [],
  item_count: 0,
  item_quantity: 0,
  account_id: null,
  account: null,
  guest: true,
  billing: {},
  shipping: {},
  shipment_rating: null,
  subscription_delivery: false,
  coupon_code: null,
  giftcards: [],
  sub_total: 0,
  discount_total: 0,
  shipment_total: 0,
  tax_total: 0,
  tax_included_total: 0,
  grand_total: 0,
  giftcard_total: 0,
  capture_total: 0,
  auth_total: 0,
};
