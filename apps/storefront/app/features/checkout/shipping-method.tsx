import type { Cart } from '@mercer/contract';
import { useState } from 'react';
import { DeliveryDays } from '../../i18n/delivery-days.tsx';
import { messages } from '../../i18n/messages.ts';
import { formatPayment } from '../../i18n/money.ts';
import { Alert } from '../../ui/alert.tsx';
import { chosenService, hasShippingChoice } from './shipping-choice.ts';
import styles from './shipping-method.module.css';

interface ShippingMethodProps {
  cart: Cart;
  onChoose(service: string): void;
}

/** A choice where the rating offers one; a single free service is taken by itself. */
export function ShippingMethod({ cart, onChoose }: ShippingMethodProps) {
  // the price follows when the server has it
  const [picked, setPicked] = useState<string>();
  const { services, errors = [] } = cart.shipment_rating ?? { services: [] };
  if (errors[0]) return <Alert tone="warning">{errors[0].message}</Alert>;
  if (!hasShippingChoice(cart)) return null;
  const selectedServiceId = services.find(({ id }) => id === picked)?.id ?? chosenService(cart);
  return (
    <fieldset className={styles.methods} id="shipping_service" tabIndex={-1}>
      <legend className={styles.legend}>{messages().checkout.shippingMethod}</legend>
      {services.map(({ id, name, description, price, delivery }) => (
        <label key={id} className={styles.method}>
          <input
            type="radio"
            name="shipping_service"
            value={id}
            required
            checked={id === selectedServiceId}
            onChange={() => {
              setPicked(id);
              onChoose(id);
            }}
          />
          <span className={styles.facts}>
            <strong>{name}</strong>
            {description && <span className={styles.description}>{description}</span>}
            <DeliveryDays as="span" dates={delivery} />
          </span>
          <span className={styles.price}>{formatPayment(price, cart.currency)}</span>
        </label>
      ))}
    </fieldset>
  );
}
