import type { Cart } from '@mercer/contract';
import { useState } from 'react';
import { messages } from '../../i18n/messages.ts';
import { formatPayment } from '../../i18n/money.ts';
import { useCartCalls } from '../../state/cart.tsx';
import type { CartIntent } from '../../state/cart-action.ts';
import { Button } from '../../ui/button.tsx';
import marker from '../../ui/disclosure.module.css';
import { TextField } from '../../ui/field.tsx';
import { CartForm } from './cart-form.tsx';
import { failureSentence, type PostedFailure } from './posted-failure.ts';
import styles from './promo-field.module.css';

interface PromoFieldProps {
  cart: Cart;
  /** Code that was refused when the form was posted without JavaScript. */
  failure?: PostedFailure | undefined;
  /** Page that a form posted without JavaScript returns to. */
  from?: 'cart' | 'checkout';
}

/** Collapsed field for promo codes and gift cards; the backend recognizes which of them a code is. */
export function PromoField({ cart, failure, from = 'cart' }: PromoFieldProps) {
  const { write } = useCartCalls();
  const [error, setError] = useState(failure?.message);
  const [busy, setBusy] = useState(false);

  async function applyPromoCode(form: HTMLFormElement) {
    const fields = new FormData(form);
    if (!fields.get('code')?.toString().trim()) return;
    setBusy(true);
    const outcome = await write('apply_coupon', fields);
    setBusy(false);
    setError(outcome.ok ? undefined : failureSentence(outcome));
    if (outcome.ok) form.reset();
  }

  return (
    <div className={styles.promo}>
      <AppliedCodes cart={cart} from={from} />
      <details open={failure !== undefined}>
        <summary className={marker.marker}>{messages().cart.promo}</summary>
        <CartForm intent="apply_coupon" fields={{ from }} onSend={applyPromoCode} className={styles.promoForm}>
          <TextField
            name="code"
            label={messages().cart.promoLabel}
            autoComplete="off"
            maxLength={100}
            defaultValue={failure?.code}
            error={error}
          />
          <Button type="submit" variant="secondary" busy={busy}>
            {messages().cart.apply}
          </Button>
        </CartForm>
        <p role="status" className={styles.srOnly}>
          {error}
        </p>
      </details>
    </div>
  );
}

function AppliedCodes({ cart, from }: { cart: Cart; from: string }) {
  const { coupon_code: coupon, giftcards, discounts, currency } = cart;
  const saved = discounts.reduce((sum, { type, amount }) => (type === 'coupon' ? sum + amount : sum), 0);
  return (
    <>
      {coupon && (
        <AppliedCode code={coupon} saving={saved} currency={currency} intent="remove_coupon" fields={{ from }} />
      )}
      {giftcards.map(({ id, code, amount }) => (
        <AppliedCode
          key={id}
          code={code}
          saving={amount}
          currency={currency}
          intent="remove_giftcard"
          fields={{ giftcard_id: id, from }}
        />
      ))}
    </>
  );
}

interface AppliedCodeProps {
  code: string;
  /** Amount that it takes off the total. */
  saving: number;
  currency: string;
  intent: CartIntent;
  fields: Record<string, string>;
}

function AppliedCode({ code, saving, currency, intent, fields }: AppliedCodeProps) {
  const { write } = useCartCalls();
  return (
    <CartForm
      intent={intent}
      fields={fields}
      onSend={(form) => write(intent, new FormData(form))}
      className={styles.coupon}
    >
      <strong>{code}</strong>
      {saving > 0 && <span>{formatPayment(-saving, currency)}</span>}
      <Button type="submit" variant="text" size="small" aria-label={messages().cart.removeNamed(code)}>
        {messages().cart.remove}
      </Button>
    </CartForm>
  );
}
