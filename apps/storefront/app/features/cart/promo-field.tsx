import { type Cart, hasErrors } from '@mercer/contract';
import { type FormEvent, useState } from 'react';
import { messages } from '../../messages.ts';
import { useCart } from '../../state/cart.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { CartActionFailure } from './cart-action.ts';
import styles from './promo-field.module.css';

interface PromoFieldProps {
  cart: Cart;
  /** what was refused when it was posted without JavaScript */
  failure?: CartActionFailure | undefined;
  /** where a form posted without JavaScript comes back to */
  from?: 'cart' | 'checkout';
}

/** One collapsed field for both kinds of code; the backend knows which it is. */
export function PromoField({ cart, failure, from = 'cart' }: PromoFieldProps) {
  const { applyCoupon } = useCart();
  const [error, setError] = useState(failure?.message);
  const [busy, setBusy] = useState(false);

  async function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const code = String(new FormData(form).get('code') ?? '').trim();
    if (!code) return;
    setBusy(true);
    const refused = await refusal(() => applyCoupon(code));
    setBusy(false);
    setError(refused);
    if (!refused) form.reset();
  }

  return (
    <div className={styles.promo}>
      <AppliedCodes cart={cart} from={from} />
      <details open={failure !== undefined}>
        <summary>{messages().cart.promo}</summary>
        <form method="post" action="/cart" onSubmit={apply} className={styles.promoForm}>
          <input type="hidden" name="intent" value="apply_coupon" />
          <input type="hidden" name="from" value={from} />
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
        </form>
        <p role="status" className={styles.srOnly}>
          {error}
        </p>
      </details>
    </div>
  );
}

function AppliedCodes({ cart, from }: { cart: Cart; from: string }) {
  const { removeCoupon, removeGiftcard } = useCart();
  const { coupon_code: coupon, giftcards } = cart;
  return (
    <>
      {coupon && <AppliedCode code={coupon} fields={{ intent: 'remove_coupon', from }} onRemove={removeCoupon} />}
      {giftcards.map(({ id, code }) => (
        <AppliedCode
          key={id}
          code={code}
          fields={{ intent: 'remove_giftcard', giftcard_id: id, from }}
          onRemove={() => removeGiftcard(id)}
        />
      ))}
    </>
  );
}

interface AppliedCodeProps {
  code: string;
  /** what the form posts without JavaScript */
  fields: Record<string, string>;
  onRemove(): Promise<unknown>;
}

function AppliedCode({ code, fields, onRemove }: AppliedCodeProps) {
  function remove(event: FormEvent) {
    event.preventDefault();
    onRemove().catch(console.warn);
  }

  return (
    <form method="post" action="/cart" onSubmit={remove} className={styles.coupon}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <strong>{code}</strong>
      <Button type="submit" variant="text" size="small" aria-label={messages().cart.removeNamed(code)}>
        {messages().cart.remove}
      </Button>
    </form>
  );
}

/** @returns the sentence to show, undefined when the code was taken */
async function refusal(apply: () => Promise<unknown>): Promise<string | undefined> {
  try {
    const answer = await apply();
    if (!hasErrors(answer)) return undefined;
    return Object.values(answer.errors)[0]?.message ?? messages().cart.updateFailed;
  } catch (error) {
    return error instanceof Error && 'status' in error ? error.message : messages().cart.updateFailed;
  }
}
