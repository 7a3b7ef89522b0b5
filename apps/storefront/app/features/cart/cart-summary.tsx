import type { Cart } from '@mercer/contract';
import { messages } from '../../messages.ts';
import { formatMoney } from '../../money.ts';
import { LinkButton } from '../../ui/button.tsx';
import { SumRows } from '../../ui/sum-rows.tsx';
import type { CartActionFailure } from './cart-action.ts';
import styles from './cart-summary.module.css';
import { PromoField } from './promo-field.tsx';

/** @param failure a code that was refused when it was posted without JavaScript */
export function CartSummary({ cart, failure }: { cart: Cart; failure?: CartActionFailure | undefined }) {
  return (
    <section aria-labelledby="cart-summary" className={styles.summary}>
      <h2 id="cart-summary">{messages.cart.summary}</h2>
      <SumRows rows={cartRows(cart)} total={[messages.cart.total, formatMoney(cart.capture_total, cart.currency)]} />
      <LinkButton to="/checkout" variant="strong" className={styles.checkout}>
        {messages.cart.checkout}
      </LinkButton>
      <PromoField cart={cart} failure={failure} />
    </section>
  );
}

/** Subtotal always; the other rows when they are not zero. */
function cartRows(cart: Cart): [label: string, amount: string][] {
  const rows: [string, number][] = [
    [messages.cart.discount, -cart.discount_total],
    [messages.cart.shipping, cart.shipment_total],
    [messages.cart.tax, cart.tax_total],
    [messages.cart.giftCard, -cart.giftcard_total],
  ];
  return [
    [messages.cart.subtotal(cart.item_quantity), formatMoney(cart.sub_total, cart.currency)],
    ...rows
      .filter(([, amount]) => amount !== 0)
      .map(([label, amount]): [string, string] => [label, formatMoney(amount, cart.currency)]),
  ];
}
