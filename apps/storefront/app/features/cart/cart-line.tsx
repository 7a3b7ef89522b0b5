import type { CartItem } from '@mercer/contract';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { LineDetails } from '../../line-details.tsx';
import { messages } from '../../messages.ts';
import { formatPayment } from '../../money.ts';
import { hyphenated } from '../../soft-hyphens.ts';
import { useCart } from '../../state/cart.tsx';
import { Button } from '../../ui/button.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import styles from './cart-line.module.css';
import { QuantityField } from './quantity-field.tsx';

interface CartLineProps {
  item: CartItem;
  currency: string;
  error?: string;
  onRemoved(name: string): void;
}

export function CartLine({ item, currency, error: postedError, onRemoved }: CartLineProps) {
  const { updateItem, removeItem } = useCart();
  const [error, setError] = useState(postedError);
  // the quantity that did not reach the server
  const [failed, setFailed] = useState<number>();
  const errorId = useId();
  const path = `/products/${item.product.slug}`;

  /** @returns whether the cart has it now; if not, what was typed stays */
  async function changeQuantity(quantity: number): Promise<boolean> {
    setFailed(undefined);
    // the quantity on screen may be older than what was asked for last: the server is told in any case
    const outcome = await updateItem(item.id, quantity);
    setError(outcome.ok ? undefined : outcome.message);
    setFailed(outcome.ok || outcome.message ? undefined : quantity);
    return outcome.ok;
  }

  async function remove(event: FormEvent) {
    event.preventDefault();
    const { ok } = await removeItem(item.id);
    if (ok) onRemoved(item.product.name);
  }

  return (
    <li className={styles.line}>
      <Link to={path} tabIndex={-1} aria-hidden="true" className={styles.picture}>
        <Thumbnail image={item.product.images[0]} size={112} />
      </Link>
      <div className={styles.facts}>
        <Link to={path} className={styles.name}>
          {hyphenated(item.product.name)}
        </Link>
        <LineDetails item={item} currency={currency} />
        <p className={styles.unitPrice}>
          {messages().cart.unitPrice}: <span>{formatPayment(item.price, currency)}</span>
        </p>
      </div>
      <div className={styles.quantity}>
        <QuantityField item={item} errorId={error ? errorId : undefined} onCommit={changeQuantity} />
      </div>
      <p className={styles.total}>
        <span className={styles.srOnly}>{messages().cart.lineTotal}: </span>
        <strong>{formatPayment(item.price_total, currency)}</strong>
      </p>
      <form method="post" action="/cart" onSubmit={remove} className={styles.remove}>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="item_id" value={item.id} />
        <button
          type="submit"
          aria-label={messages().cart.removeNamed(item.product.name)}
          title={messages().cart.remove}
        >
          <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </form>
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div role="status" className={styles.error}>
        {failed !== undefined && (
          <>
            {messages().cart.updateFailed}{' '}
            <Button variant="text" size="small" onClick={() => changeQuantity(failed)}>
              {messages().common.retry}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
