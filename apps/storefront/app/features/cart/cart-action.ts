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
};

export interface CartActionFailure {
  message: string;
  itemId?: string;
}

/** @returns undefined when the cart was changed, else the sentence to show and the line it belongs to */
export async function cartAction(cart: CartCalls, form: FormData): Promise<CartActionFailure | undefined> {
  const intent = field(form, 'intent');
  const change = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
  if (!change) return undefined;
  const answer = await change(cart, form);
  if (!hasErrors(answer)) return undefined;
  return { message: Object.values(answer.errors)[0]?.message ?? '', itemId: field(form, 'item_id') || undefined };
}

function field(form: FormData, name: string): string {
  return String(form.get(name) ?? '');
}
