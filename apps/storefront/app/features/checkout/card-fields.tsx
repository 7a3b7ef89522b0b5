import { useState } from 'react';
import { messages } from '../../i18n/messages.ts';
import { TextField } from '../../ui/field.tsx';
import { formatCardField } from './card-typing.ts';
import styles from './payment-section.module.css';

/**
 * The backend's own card element. Its fields are read from the form at the moment of paying and live nowhere else;
 * without JavaScript they are posted to the page's action, which tokenizes first.
 */
export function CardFields({ errors }: { errors: Record<string, string> }) {
  const [brand, setBrand] = useState('');
  return (
    <div className={styles.card} onInput={({ target }) => formatCardField(target, setBrand)}>
      <div className={styles.number}>
        <TextField
          id="card_number"
          name="card_number"
          label={messages().checkout.cardNumber}
          autoComplete="cc-number"
          inputMode="numeric"
          placeholder="1234 1234 1234 1234"
          maxLength={23}
          error={errors.card_number}
        />
        {brand && <span className={styles.brand}>{brand}</span>}
      </div>
      <TextField
        id="card_expiry"
        name="card_expiry"
        label={messages().checkout.cardExpiry}
        autoComplete="cc-exp"
        inputMode="numeric"
        placeholder="MM / YY"
        maxLength={9}
        error={errors.card_expiry}
      />
      <TextField
        id="card_cvc"
        name="card_cvc"
        label={messages().checkout.cardCvc}
        autoComplete="cc-csc"
        inputMode="numeric"
        placeholder="123"
        maxLength={4}
        error={errors.card_cvc}
      />
    </div>
  );
}
