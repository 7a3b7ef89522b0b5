import type { Cart } from '@mercer/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { DeliveryDays } from '../../i18n/delivery-days.tsx';
import { messages } from '../../i18n/messages.ts';
import { formatPayment } from '../../i18n/money.ts';
import { LineDetails } from '../../order-summary/line-details.tsx';
import { PaymentCurrencyNote } from '../../order-summary/paid-in.tsx';
import { listTotalRows } from '../../order-summary/total-rows.ts';
import { SumRows } from '../../ui/sum-rows.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import styles from './checkout-summary.module.css';

// few carts have plans
const PlanNotice = lazy(async () => ({ default: (await import('./plan-notice.tsx')).PlanNotice }));

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
        {messages().checkout.summary}
      </h2>
      <SummaryContents cart={cart} />
      {promo}
      {cart.subscription_delivery && (
        <Suspense>
          <PlanNotice cart={cart} />
        </Suspense>
      )}
      {children}
    </section>
  );
}

/** Lists the items of the cart and its totals. */
export function SummaryContents({ cart }: Pick<CheckoutSummaryProps, 'cart'>) {
  return (
    <>
      <ul className={styles.items}>
        {cart.items.map((item) => (
          <li key={item.id} className={styles.item}>
            <Thumbnail image={item.product.images[0]} size={56} />
            <div className={styles.facts}>
              <span className={styles.name}>{item.product.name}</span>
              <span className={styles.quantity}>{messages().checkout.quantityShort(item.quantity)}</span>
            </div>
            <span className={styles.amount}>{formatPayment(item.price_total, cart.currency)}</span>
            <LineDetails item={item} currency={cart.currency} className={styles.details} />
          </li>
        ))}
      </ul>
      <SumRows
        rows={[
          [messages().checkout.subtotal, formatPayment(cart.sub_total, cart.currency)],
          ...listTotalRows(cart, cart.currency, { withShipping: cart.shipment_delivery !== false }),
        ]}
        total={[messages().checkout.total, formatPayment(cart.capture_total, cart.currency)]}
      />
      <DeliveryDays dates={cart.delivery} />
      <PaymentCurrencyNote currency={cart.currency} />
    </>
  );
}
