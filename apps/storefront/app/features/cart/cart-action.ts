import { type Cart, hasErrors, type OrErrors } from '@mercer/contract';
import { parseQuantity } from './quantity.ts';

/** The cart calls of the client library that a posted cart form needs. */
export interface CartCalls {
  addItem(item: { product_id: string; quantity: number }): Promise<OrErrors<Cart>>;
  updateItem(id: string, item: { quantity: number }): Promise<OrErrors<Cart>>;
  removeItem(id: string): Promise<OrErrors<Cart>>;
  setItems(items: []): Promise<OrErrors<Cart>>;
  applyCoupon(code: string): Promise<OrErrors<Cart>>;
  removeCoupon(): Promise<OrErrors<Cart>>;
  removeGiftcard(id: string): Promise<OrErrors<Cart>>;
}

/** What one button of the cart's forms does; without JavaScript the form is posted to the page. */
const intents: Record<string, (cart: CartCalls, form: FormData) => Promise<OrErrors<Cart>>> = {
  add: (cart, form) =>
    cart.addItem({ product_id: field(form, 'product_id'), quantity: parseQuantity(form.get('quantity')) }),
  update: (cart, form) => cart.updateItem(field(form, 'item_id'), { quantity: parseQuantity(form.get('quantity')) }),
  remove: (cart, form) => cart.removeItem(field(form, 'item_id')),
  clear: (cart) => cart.setItems([]),
  apply_coupon: (cart, form) => cart.applyCoupon(field(form, 'code').trim()),
  remove_coupon: (cart) => cart.removeCoupon(),
  remove_giftcard: (cart, form) => cart.removeGiftcard(field(form, 'giftcard_id')),
};

export interface CartActionFailure {
  message: string;
  itemId?: string | undefined;
  /** the promo code or gift card that was refused */
  code?: string | undefined;
}

/** @returns undefined when the cart was changed, else the sentence to show and the line it belongs to */
export async function cartAction(cart: CartCalls, form: FormData): Promise<CartActionFailure | undefined> {
  const intent = field(form, 'intent');
  const change = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
  if (!change) return undefined;
  const answer = await change(cart, form);
  if (!hasErrors(answer)) return undefined;
  return cartFailure(Object.values(answer.errors)[0]?.message ?? '', form);
}

/** The sentence, and the part of the page that it belongs to. */
export function cartFailure(message: string, form: FormData): CartActionFailure {
  const code = field(form, 'intent') === 'apply_coupon' ? field(form, 'code') : undefined;
  return { message, itemId: field(form, 'item_id') || undefined, code };
}

/** The page that a posted form comes back to. */
export function cartActionPage(form: FormData): '/cart' | '/checkout' {
  return field(form, 'from') === 'checkout' ? '/checkout' : '/cart';
}

function field(form: FormData, name: string): string {
  return String(form.get(name) ?? '');
}
