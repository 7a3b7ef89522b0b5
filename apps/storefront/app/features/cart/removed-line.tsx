import type { CartItem } from '@mercer/contract';
import { useState } from 'react';
import { messages } from '../../i18n/messages.ts';
import { useCartCalls } from '../../state/cart.tsx';
import { buildItemParameters } from '../../state/new-item.ts';
import { Button } from '../../ui/button.tsx';
import styles from './removed-line.module.css';

interface RemovedLineProps {
  item: CartItem | undefined;
  onBack(): void;
}

/** Says what was taken out of the cart, and puts it back. */
export function RemovedLine({ item, onBack }: RemovedLineProps) {
  const { write } = useCartCalls();
  const [busy, setBusy] = useState(false);
  const words = messages().cart;

  async function restoreItem(removedItem: CartItem) {
    setBusy(true);
    const { ok } = await write('add', buildItemParameters(removedItem));
    setBusy(false);
    if (ok) onBack();
  }

  return (
    <p role="status" className={styles.removed}>
      {item && (
        <>
          {words.removedNamed(item.product.name)}{' '}
          <Button variant="text" size="small" busy={busy} onClick={() => restoreItem(item)}>
            {words.undo}
          </Button>
        </>
      )}
    </p>
  );
}
