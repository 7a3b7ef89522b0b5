import type { Cart } from '@mercer/contract';
import { readFormText } from '../../ui/read-form-text.ts';

/** The cart that stood beside the form: by now it may be an order, or another tab has changed it. */
export interface DisplayedCart {
  checkoutId: string;
  /** Number of pieces and their cost; null when the form does not contain them. */
  goods: string | null;
}

/** Goes with the form, so that it is known with and without scripts. */
export function SeenCartFields({ cart }: { cart: Cart }) {
  return (
    <>
      <input type="hidden" name="checkout_id" value={cart.checkout_id ?? ''} />
      <input type="hidden" name="goods" value={summarizeGoods(cart)} />
    </>
  );
}

export function readSeenCart(form: FormData): DisplayedCart {
  const goods = form.get('goods');
  return { checkoutId: readFormText(form, 'checkout_id'), goods: typeof goods === 'string' ? goods : null };
}

/** Summarizes the goods without shipping and taxes, which follow the address that the form is about to save. */
export function summarizeGoods({ item_quantity, sub_total, discount_total, currency }: Cart): string {
  return `${item_quantity} × ${(sub_total - discount_total).toFixed(4)} ${currency}`;
}
