import type { Cart } from '@mercer/contract';
import type { ReactNode } from 'react';
import { messages } from '../../messages.ts';
import { formatMoney } from '../../money.ts';
import { SumRows } from '../../ui/sum-rows.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import styles from './checkout-summary.module.css';

interface CheckoutSummaryProps {
  cart: Cart;
  promo: ReactNode;
  /** the button */
  children: ReactNode;
}

export function CheckoutSummary({ cart, promo, children }: CheckoutSummaryProps) {
  return (
    <section aria-labelledby="checkout-summary" className={styles.summary}>
      <h2 id="checkout-summary" className={styles.title}>
        {messages.checkout.summary}
      </h2>
      <ul className={styles.items}>
        {cart.items.map((item) => (
          <li key={item.id} className={styles.item}>
            <Thumbnail image={item.product.images[0]} size={56} />
            <div className={styles.facts}>
              <span className={styles.name}>{item.product.name}</span>
              <span className={styles.quantity}>{messages.checkout.quantityShort(item.quantity)}</span>
            </div>
            <span className={styles.amount}>{formatMoney(item.price_total, cart.currency)}</span>
          </li>
        ))}
      </ul>
      <SumRows
        rows={checkoutRows(cart)}
        total={[messages.checkout.total, formatMoney(cart.capture_total, cart.currency)]}
      />
      {promo}
      {children}
    </section>
  );
}

/** Subtotal and Shipping always; the other rows when they are not zero. */
function checkoutRows(cart: Cart): [label: string, amount: string][] {
  const rows: [string, number, shown: boolean][] = [
    [messages.checkout.subtotal, cart.sub_total, true],
    [messages.cart.discount, -cart.discount_total, cart.discount_total !== 0],
    [messages.checkout.shipping, cart.shipment_total, true],
    [messages.cart.tax, cart.tax_total, cart.tax_total !== 0],
    [messages.cart.giftCard, -cart.giftcard_total, cart.giftcard_total !== 0],
  ];
  return rows.filter(([, , shown]) => shown).map(([label, amount]) => [label, formatMoney(amount, cart.currency)]);
}
