import { type Cart, hasErrors, type OrErrors } from '@mercer/contract';
import { firstSentence, getShopperMessage, logFailure } from '../loading/api-errors.ts';
import type { Client } from '../loading/client.ts';
import { type Fields, readFormText } from '../ui/read-form-text.ts';
import { emptyCart } from './empty-cart.ts';
import { parseNewItem } from './new-item.ts';
import { parseQuantity } from './quantity.ts';

/** The calls of the client library that the forms of the cart need. */
export type CartCalls = Pick<
  Client['cart'],
  'addItem' | 'updateItem' | 'removeItem' | 'applyCoupon' | 'removeCoupon' | 'removeGiftcard' | 'update'
>;

/** Cart call for each intent that the forms' buttons post. */
const writes = {
  add: (cart, form) => cart.addItem(parseNewItem(form)),
  update: (cart, form) =>
    cart.updateItem(readFormText(form, 'item_id'), { quantity: parseQuantity(form.get('quantity')) }),
  remove: (cart, form) => cart.removeItem(readFormText(form, 'item_id')),
  apply_coupon: (cart, form) => cart.applyCoupon(readFormText(form, 'code').trim()),
  remove_coupon: (cart) => cart.removeCoupon(),
  gift_note: (cart, form) => cart.update({ gift_message: readFormText(form, 'gift_message').trim() || null }),
  remove_giftcard: (cart, form) => cart.removeGiftcard(readFormText(form, 'giftcard_id')),
} satisfies Record<string, (cart: CartCalls, form: Fields) => Promise<OrErrors<Cart>>>;

export type CartIntent = keyof typeof writes;

/** `refusal` is the backend's sentence for the shopper, `fault` what the line or a broken backend says. */
export type CartOutcome = { ok: true; cart: Cart } | { ok: false; refusal?: string; fault?: string };

export function isCartIntent(name: unknown): name is CartIntent {
  return typeof name === 'string' && Object.hasOwn(writes, name);
}

/** A write to the cart: a browser runs it through the client library; without JavaScript the page's action does. */
export function applyCartIntent(cart: CartCalls, intent: CartIntent, form: Fields): Promise<CartOutcome> {
  return toCartOutcome(writes[intent](cart, form));
}

/** Converts the result of a call to an outcome; it never rejects. */
export async function toCartOutcome(call: Promise<OrErrors<Cart> | null>): Promise<CartOutcome> {
  try {
    const answer = (await call) ?? emptyCart;
    if (!hasErrors(answer)) return { ok: true, cart: answer };
    const refusal = firstSentence(answer);
    console.warn('The cart was not changed', refusal);
    return { ok: false, refusal };
  } catch (error) {
    logFailure('The cart could not be changed', error);
    return { ok: false, refusal: getShopperMessage(error), fault: getFaultMessage(error) };
  }
}

/** The client library says it of a line, too; what else is thrown is no sentence. */
function getFaultMessage(error: unknown): string | undefined {
  return error instanceof Error && 'status' in error ? error.message : undefined;
}
