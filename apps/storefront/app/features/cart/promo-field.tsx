import { type Cart, hasErrors } from '@mercer/contract';
import { type FormEvent, useState } from 'react';
import { messages } from '../../messages.ts';
import { useCart } from '../../state/cart.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './cart-summary.module.css';

/** One collapsed field for both kinds of code; the backend knows which it is. */
export function PromoField({ cart }: { cart: Cart }) {
  const { applyCoupon } = useCart();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const code = String(new FormData(form).get('code') ?? '').trim();
    if (!code) return;
    setBusy(true);
    const failure = await refusal(() => applyCoupon(code));
    setBusy(false);
    setError(failure);
    if (!failure) form.reset();
  }

  return (
    <details className={styles.promo}>
      <summary>{messages.cart.promo}</summary>
      {cart.coupon_code && <AppliedCoupon code={cart.coupon_code} />}
      <form method="post" action="/cart" onSubmit={apply} className={styles.promoForm}>
        <input type="hidden" name="intent" value="apply_coupon" />
        <TextField name="code" label={messages.cart.promoLabel} autoComplete="off" error={error} />
        <Button type="submit" variant="secondary" busy={busy}>
          {messages.cart.apply}
        </Button>
      </form>
    </details>
  );
}

function AppliedCoupon({ code }: { code: string }) {
  const { removeCoupon } = useCart();

  function remove(event: FormEvent) {
    event.preventDefault();
    removeCoupon().catch(console.warn);
  }

  return (
    <form method="post" action="/cart" onSubmit={remove} className={styles.coupon}>
      <input type="hidden" name="intent" value="remove_coupon" />
      <strong>{code}</strong>
      <Button type="submit" variant="text" size="small" aria-label={messages.cart.removeNamed(code)}>
        {messages.cart.remove}
      </Button>
    </form>
  );
}

/** @returns the sentence to show, undefined when the code was taken */
async function refusal(apply: () => Promise<unknown>): Promise<string | undefined> {
  try {
    const answer = await apply();
    if (!hasErrors(answer)) return undefined;
    return Object.values(answer.errors)[0]?.message ?? messages.cart.updateFailed;
  } catch (error) {
    return error instanceof Error && 'status' in error ? error.message : messages.cart.updateFailed;
  }
}
