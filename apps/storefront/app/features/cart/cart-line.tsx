import type { CartItem } from '@mercer/contract';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { messages } from '../../i18n/messages.ts';
import { formatPayment, formatUnitPrice } from '../../i18n/money.ts';
import { insertSoftHyphens } from '../../i18n/soft-hyphens.ts';
import { LineDetails } from '../../order-summary/line-details.tsx';
import { useCartCalls } from '../../state/cart.tsx';
import { buildLinePath } from '../../state/new-item.ts';
import { Button } from '../../ui/button.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { CartForm } from './cart-form.tsx';
import styles from './cart-line.module.css';
import { LineQuantity } from './line-quantity.tsx';

interface CartLineProps {
  item: CartItem;
  currency: string;
  error?: string;
  onRemoved(item: CartItem): void;
  /** Callback for when the item has left the cart and is saved for later. */
  onSaved(item: CartItem): void;
}

export function CartLine({ item, currency, error: postedError, onRemoved, onSaved }: CartLineProps) {
  const { write } = useCartCalls();
  const [error, setError] = useState(postedError);
  // the quantity that did not reach the server
  const [failed, setFailed] = useState<number>();
  const errorId = useId();
  const path = buildLinePath(item);
  const { content } = item.product;

  /** @returns whether the cart has it now; if not, what was typed stays */
  async function changeQuantity(quantity: number): Promise<boolean> {
    setFailed(undefined);
    // the quantity on screen may be older than what was asked for last: the server is told in any case
    const outcome = await write('update', new URLSearchParams({ item_id: item.id, quantity: String(quantity) }));
    setError(outcome.ok ? undefined : outcome.refusal);
    setFailed(outcome.ok || outcome.refusal ? undefined : quantity);
    return outcome.ok;
  }

  async function removeFromCart(form: HTMLFormElement) {
    const { ok } = await write('remove', new FormData(form));
    if (ok) onRemoved(item);
  }

  async function saveForLater(form: HTMLFormElement) {
    const { ok } = await write('remove', new FormData(form));
    if (ok) onSaved(item);
  }

  return (
    <li className={styles.line}>
      <Link to={path} tabIndex={-1} aria-hidden="true" className={styles.picture}>
        <Thumbnail image={item.product.images[0]} size={112} />
      </Link>
      <div className={styles.facts}>
        <Link to={path} className={styles.name}>
          {insertSoftHyphens(item.product.name)}
        </Link>
        <LineDetails item={item} currency={currency} />
        <p className={styles.unitPrice}>
          {messages().basket.unitPrice}: <span>{formatPayment(item.price, currency)}</span>
          {content && ` (${formatUnitPrice(content, item.price, currency, formatPayment)})`}
        </p>
        <CartForm intent="save_for_later" fields={{ item_id: item.id }} onSend={saveForLater}>
          <Button
            type="submit"
            variant="text"
            size="small"
            aria-label={messages().basket.laterNamed(item.product.name)}
          >
            {messages().basket.later}
          </Button>
        </CartForm>
      </div>
      <div className={styles.quantity}>
        <LineQuantity item={item} errorId={error ? errorId : undefined} onCommit={changeQuantity} />
      </div>
      <p className={styles.total}>
        <span className={styles.srOnly}>{messages().basket.lineTotal}: </span>
        <strong>{formatPayment(item.price_total, currency)}</strong>
      </p>
      <CartForm intent="remove" fields={{ item_id: item.id }} onSend={removeFromCart} className={styles.remove}>
        <button
          type="submit"
          aria-label={messages().cart.removeNamed(item.product.name)}
          title={messages().cart.remove}
        >
          <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </CartForm>
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
