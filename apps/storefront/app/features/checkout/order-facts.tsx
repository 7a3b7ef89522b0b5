import type { Order } from '@mercer/contract';
import { lazy, Suspense, useEffect } from 'react';
import { DeliveryDays } from '../../i18n/delivery-days.tsx';
import { messages } from '../../i18n/messages.ts';
import { formatPayment } from '../../i18n/money.ts';
import { placedOrderWords } from '../../i18n/placed-order-words.ts';
import { AddressLines } from '../../order-summary/address-lines.tsx';
import { DeliveredGoods } from '../../order-summary/delivered-goods.tsx';
import { hasParcels } from '../../order-summary/has-parcels.ts';
import { listPaymentRows } from '../../order-summary/payment-rows.ts';
import { SumRows } from '../../ui/sum-rows.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import styles from './order-placed.module.css';

/** Few orders are still to be paid. */
const PaymentTermsFacts = lazy(async () => ({
  default: (await import('../../order-summary/payment-terms.tsx')).PaymentTermsFacts,
}));

/** Number, what, where to, when, and what comes next. One that is found again tells nothing of its buyer. */
export function OrderFacts({ order }: { order: Order }) {
  // The sentence above has the focus, and moves when the facts come below it.
  useEffect(() => {
    document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  const note = order.timeline.at(-1)?.note;
  const { number, items, shipping, email, currency, grand_total } = order;
  return (
    <div className={styles.facts}>
      <p className={styles.number}>{placedOrderWords().placed(number)}</p>
      {note && <p>{note}</p>}
      <ul className={styles.items}>
        {items.map(({ id, quantity, product }) => (
          <li key={id}>
            <Thumbnail image={product.images[0]} size={56} />
            <span>{product.name}</span>
            <span>{messages().checkout.quantityShort(quantity)}</span>
          </li>
        ))}
      </ul>
      <SumRows
        rows={[]}
        total={[messages().checkout.total, formatPayment(grand_total, currency)]}
        paymentRows={listPaymentRows(order)}
      />
      <DeliveredGoods order={order} listClassName={styles.items} />
      {order.amount_due && (
        <Suspense>
          <PaymentTermsFacts order={order} />
        </Suspense>
      )}
      {shipping?.address1 && (
        <address className={styles.address} aria-label={messages().checkout.shippingAddress}>
          <AddressLines address={shipping} />
        </address>
      )}
      {shipping?.service_name && (
        <div>
          <p>{shipping.service_name}</p>
          <DeliveryDays dates={shipping.delivery} />
        </div>
      )}
      {email && <p>{messages().checkout.nextSteps(email, hasParcels(order))}</p>}
    </div>
  );
}
