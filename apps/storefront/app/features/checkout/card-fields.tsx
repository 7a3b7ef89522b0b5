import { detectCardType } from '@mercer/contract';
import { useState } from 'react';
import { messages } from '../../i18n/messages.ts';
import { TextField } from '../../ui/field.tsx';
import { readFormText } from '../../ui/read-form-text.ts';
import styles from './payment-section.module.css';
import { isCardEmpty, type Payment } from './place-order.ts';

/**
 * The backend's own card element. Its fields are read from the form at the moment of paying and live nowhere else;
 * without JavaScript they are posted to the page's action, which tokenizes first.
 */
export function CardFields({ errors }: { errors: Record<string, string> }) {
  const [brand, setBrand] = useState('');
  return (
    <div className={styles.card}>
      <div className={styles.number}>
        <TextField
          id="card_number"
          name="card_number"
          label={messages().checkout.cardNumber}
          autoComplete="cc-number"
          inputMode="numeric"
          placeholder="1234 1234 1234 1234"
          maxLength={23}
          onChange={(event) => setBrand(detectCardBrand(event.target.value))}
          error={errors.card_number}
        />
        {brand && <span className={styles.brand}>{brand}</span>}
      </div>
      <TextField
        id="card_expiry"
        name="card_expiry"
        label={messages().checkout.cardExpiry}
        autoComplete="cc-exp"
        placeholder="MM/YY"
        maxLength={7}
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

/** Undefined when neither a saved card is chosen nor another one typed. */
export function readCardPayment(form: FormData): Extract<Payment, { gateway: 'card' | 'saved' }> | undefined {
  const readTrimmedText = (name: string) => readFormText(form, name).trim();
  const cardId = readTrimmedText('card_id');
  if (cardId) return { gateway: 'saved', cardId };
  const card = {
    number: readTrimmedText('card_number'),
    expiry: readTrimmedText('card_expiry'),
    cvc: readTrimmedText('card_cvc'),
  };
  return isCardEmpty(card) ? undefined : { gateway: 'card', card, save: form.get('save_card') !== null };
}

function detectCardBrand(number: string): string {
  const type = detectCardType(number);
  return type === 'Unknown' ? '' : type;
}
