import type { Cart } from '@mercer/contract';
import { textOf } from '../../form-text.ts';

/** The cart that stood beside the form: by now it may be an order, or another tab has changed it. */
export interface SeenCart {
  checkoutId: string;
  /** how many pieces, and what they cost; null when the form does not say */
  goods: string | null;
}

/** Goes with the form, so that it is known with and without scripts. */
export function SeenCartFields({ cart }: { cart: Cart }) {
  return (
    <>
      <input type="hidden" name="checkout_id" value={cart.checkout_id ?? ''} />
      <input type="hidden" name="goods" value={goodsOf(cart)} />
    </>
  );
}

export function readSeenCart(form: FormData): SeenCart {
  const goods = form.get('goods');
  return { checkoutId: textOf(form, 'checkout_id'), goods: typeof goods === 'string' ? goods : null };
}

/** Without shipping and taxes: they follow the address, which the form is about to save. */
export function goodsOf({ item_quantity, sub_total, discount_total, currency }: Cart): string {
  return `${item_quantity} × ${(sub_total - discount_total).toFixed(4)} ${currency}`;
}
