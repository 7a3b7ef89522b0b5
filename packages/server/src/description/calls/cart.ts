import * as v from 'valibot';
import {
  CartChangeSchema,
  CodeInputSchema,
  EmailInputSchema,
  ItemChangeSchema,
  ItemInputSchema,
  LineListSchema,
} from '../../cart/index.ts';
import { cart, cartSettings, order } from '../../entities/index.ts';
import type { PublicCalls } from '../public-call.ts';

const tag = 'cart';
/** Common part of the calls that respond with the whole cart. */
const cartCall = { tag, answer: cart, hasErrors: true };
const drafted = {
  409: 'draft_cart: the shop has drafted this cart, and its items and discounts stay; draft_over: somebody else has opened it since',
};
const unknownProduct = { 404: 'not_found_error: there is no such product' };

export const cartCalls: PublicCalls = {
  'GET /api/cart': { tag, summary: 'The cart; an empty one before the first item', answer: cart },
  'PUT /api/cart': {
    ...cartCall,
    summary: 'Changes addresses, the way to pay, notes or the coupon',
    body: CartChangeSchema,
    example: { account: { email: 'ada@example.com' }, shipping: { name: 'Ada Lovelace', country: 'US' } },
    refusals: drafted,
  },
  'PUT /api/cart/email': {
    ...cartCall,
    summary:
      'Corrects the e-mail address of a guest, also of what the guest has begun to pay; that of an account stays',
    body: EmailInputSchema,
    example: { email: 'ada@example.com' },
    refusals: { 409: 'shared_cart: the cart of a link is open in another browser, too' },
  },
  'POST /api/cart/items': {
    ...cartCall,
    summary: 'Puts a product into the cart, which has at most 100 lines; the same one again raises its line',
    body: ItemInputSchema,
    example: { product_id: 'everyday-mug', quantity: 2 },
    refusals: unknownProduct,
  },
  'PUT /api/cart/items': {
    ...cartCall,
    summary: 'Replaces all items, at most 100',
    body: LineListSchema,
    example: [{ product_id: 'everyday-mug', quantity: 1 }],
    refusals: { ...drafted, ...unknownProduct },
  },
  'PUT /api/cart/items/{id}': {
    ...cartCall,
    summary: 'Changes a line',
    body: ItemChangeSchema,
    example: { quantity: 3 },
    refusals: drafted,
  },
  'DELETE /api/cart/items/{id}': {
    ...cartCall,
    summary: 'Takes a line out, or an entry of `removed_items` that was seen; unchanged where it is not there',
    refusals: drafted,
  },
  'GET /api/cart/shipment-rating': { ...cartCall, summary: 'Asks how it can be sent, and what that costs' },
  'GET /api/cart/settings': { tag, summary: 'What a checkout page needs to know', answer: cartSettings },
  'PUT /api/cart/recover/{checkoutId}': {
    tag,
    summary: 'Takes up the cart of a link',
    answer: cart,
    refusals: { 404: 'not_found_error: there is no such cart' },
  },
  'POST /api/cart/open/{checkoutId}': {
    tag,
    summary: 'Opens the cart of a checkout link in place of one’s own, until it is ordered or empty',
    answer: cart,
    refusals: {
      404: 'not_found_error: there is no such cart, or nothing is in it',
      409: 'cart_ordered: the cart has been ordered',
      429: 'too_many_attempts: too many links that lead to no cart',
    },
  },
  'PUT /api/cart/coupon': {
    ...cartCall,
    summary: 'Enters a coupon',
    body: CodeInputSchema,
    example: { code: 'WELCOME10' },
    refusals: drafted,
  },
  'DELETE /api/cart/coupon': { ...cartCall, summary: 'Takes the coupon away' },
  'POST /api/cart/giftcards': {
    ...cartCall,
    summary: 'Enters a gift card',
    body: CodeInputSchema,
    example: { code: 'GIFT25' },
  },
  'DELETE /api/cart/giftcards/{id}': { ...cartCall, summary: 'Takes a gift card away' },
  'POST /api/cart/order': {
    ...cartCall,
    summary: 'Buys the cart; the same cart again is the same order',
    answer: order,
    refusals: {
      400: 'invalid_request, or another code: the cart cannot be bought as it is, `param` names why',
      402: 'card_declined, or another code of the payment: the bank says no',
      409: 'out_of_stock: others were faster; or cart_changed: it costs another sum than was agreed to, or is bought elsewhere',
      502: 'gateway_error: the gateway does not answer',
    },
  },
  'GET /api/cart/order': {
    tag,
    summary: 'The order that was made of the cart',
    query: v.object({ checkout_id: v.optional(v.string()) }),
    answer: v.nullable(v.partial(v.looseObject({ id: v.string(), number: v.string() }))),
    refusals: { 404: 'not_found_error: there is no such order' },
  },
};
