import type { Cart } from '@mercer/contract';
import type { ReactNode } from 'react';
import { DeliveryDays } from '../../i18n/delivery-days.tsx';
import { messages } from '../../i18n/messages.ts';
import { formatPayment } from '../../i18n/money.ts';
import { PaymentCurrencyNote } from '../../order-summary/paid-in.tsx';
import { TaxNote } from '../../order-summary/tax-note.tsx';
import { listTotalRows } from '../../order-summary/total-rows.ts';
import { LinkButton } from '../../ui/button.tsx';
import { SumRows } from '../../ui/sum-rows.tsx';
import styles from './cart-summary.module.css';
import { FreeShipping } from './free-shipping.tsx';
import { GiftNote } from './gift-note.tsx';
import type { PostedFailure } from './posted-failure.ts';
import { PromoField } from './promo-field.tsx';

interface CartSummaryProps {
  cart: Cart;
  /** a code that was refused when it was posted without JavaScript */
  failure?: PostedFailure | undefined;
  children: ReactNode;
}

export function CartSummary({ cart, failure, children }: CartSummaryProps) {
  const subtotal: [string, string] = [
    messages().basket.subtotal(cart.item_quantity),
    formatPayment(cart.sub_total, cart.currency),
  ];
  return (
    <section aria-labelledby="cart-summary" className={styles.summary}>
      <h2 id="cart-summary">{messages().basket.summary}</h2>
      <SumRows
        rows={[subtotal, ...listTotalRows(cart, cart.currency)]}
        total={[messages().basket.total, formatPayment(cart.capture_total, cart.currency)]}
      />
      <SavingLine cart={cart} />
      <FreeShipping cart={cart} />
      <TaxNote isSent={cart.shipment_delivery !== false && cart.shipping.service == null} />
      <DeliveryDays dates={cart.delivery} />
      <PaymentCurrencyNote currency={cart.currency} />
      <LinkButton to="/checkout" variant="strong" className={styles.checkout}>
        {messages().basket.checkout}
      </LinkButton>
      <PromoField cart={cart} failure={failure} />
      <GiftNote cart={cart} />
      {cart.capture_total > 0 && children}
    </section>
  );
}

/** Says once what reduced prices and discounts save together. */
function SavingLine({ cart: { items, discount_total, currency } }: { cart: Cart }) {
  const reductions = items.map(({ price, orig_price = price, quantity }) => (orig_price - price) * quantity);
  const saving = reductions.reduce((sum, reduction) => sum + reduction, discount_total);
  if (saving < 1e-9) return null;
  return <p className={styles.saving}>{messages().basket.saving(formatPayment(saving, currency))}</p>;
}
