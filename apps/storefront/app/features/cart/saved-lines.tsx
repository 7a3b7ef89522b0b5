import { useState } from 'react';
import { Link } from 'react-router';
import { messages } from '../../i18n/messages.ts';
import { formatMoney } from '../../i18n/money.ts';
import { insertSoftHyphens } from '../../i18n/soft-hyphens.ts';
import { useCartCalls } from '../../state/cart.tsx';
import { buildLinePath } from '../../state/new-item.ts';
import { Button } from '../../ui/button.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { CartForm } from './cart-form.tsx';
import styles from './cart-line.module.css';
import { failureSentence } from './posted-failure.ts';
import type { SavedLine } from './saved-line.ts';

interface SavedLinesProps {
  lines: SavedLine[];
  className: string | undefined;
  /** Callback for when the line has moved to the cart or was removed. */
  onDrop(line: SavedLine): void;
}

/** Shows the lines saved for later below the cart. */
export function SavedLines({ lines, className, onDrop }: SavedLinesProps) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="saved">
      <h2 id="saved" className={styles.heading}>
        {messages().basket.savedTitle}
      </h2>
      <ul className={className}>
        {lines.map((line) => (
          <SavedItem key={line.itemQuery} line={line} onDrop={() => onDrop(line)} />
        ))}
      </ul>
    </section>
  );
}

function SavedItem({ line, onDrop }: { line: SavedLine; onDrop(): void }) {
  const { write } = useCartCalls();
  const [error, setError] = useState<string>();
  const { itemQuery, name, slug, options, quantity, price, currency, image } = line;
  const path = buildLinePath({ product: { id: '', name, sku: null, slug, images: [] }, options });

  async function moveToCart() {
    const outcome = await write('add', new URLSearchParams(itemQuery));
    setError(outcome.ok ? undefined : failureSentence(outcome));
    if (outcome.ok) onDrop();
  }

  return (
    <li className={styles.line}>
      <Link to={path} tabIndex={-1} aria-hidden="true" className={styles.picture}>
        <Thumbnail image={image} size={112} />
      </Link>
      <div className={styles.facts}>
        <Link to={path} className={styles.name}>
          {insertSoftHyphens(name)}
        </Link>
        {options.length > 0 && (
          <p className={styles.unitPrice}>{options.map((option) => `${option.name}: ${option.value}`).join(' · ')}</p>
        )}
        <p className={styles.unitPrice}>
          {quantity} × {formatMoney(price, currency)}
        </p>
        <div className={styles.actions}>
          <CartForm intent="move_to_cart" fields={{ again: itemQuery }} onSend={moveToCart}>
            <Button type="submit" variant="text" size="small" aria-label={messages().basket.backNamed(name)}>
              {messages().basket.back}
            </Button>
          </CartForm>
          <CartForm intent="forget_saved" fields={{ again: itemQuery }} onSend={onDrop}>
            <Button type="submit" variant="text" size="small" aria-label={messages().cart.removeNamed(name)}>
              {messages().cart.remove}
            </Button>
          </CartForm>
        </div>
      </div>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </li>
  );
}
