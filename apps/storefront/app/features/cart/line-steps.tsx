import type { CartItem } from '@mercer/contract';
import { Minus, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { messages } from '../../i18n/messages.ts';
import { useCartCalls } from '../../state/cart.tsx';
import { useNotify } from '../../state/notifications-provider.tsx';
import styles from './line-steps.module.css';

const getCartTexts = () => messages().cart;

/** Buttons that add or remove one piece of a line; a refusal of the cart is shown as a notification. */
export function LineSteps({ item }: { item: CartItem }) {
  const { write } = useCartCalls();
  const notify = useNotify();
  const [requestedQuantity, setWanted] = useState<number>();
  const requestCount = useRef(0);
  const quantity = requestedQuantity ?? item.quantity;
  const { name } = item.product;

  /** Changes the quantity by `by` pieces. When presses overlap, only the last one's outcome counts. */
  async function changeByPieces(by: number) {
    const next = Math.max(1, quantity + by);
    requestCount.current += 1;
    const requestNumber = requestCount.current;
    setWanted(next);
    const outcome = await write('update', new URLSearchParams({ item_id: item.id, quantity: String(next) }));
    if (requestCount.current !== requestNumber) return;
    setWanted(undefined);
    if (!outcome.ok) notify(outcome.refusal ?? getCartTexts().updateFailed, 'error');
  }

  return (
    <span className={styles.steps}>
      <button
        type="button"
        aria-label={getCartTexts().oneLess(name)}
        disabled={quantity <= 1}
        onClick={() => changeByPieces(-1)}
      >
        <Minus size={16} strokeWidth={2} aria-hidden="true" />
      </button>
      <span aria-live="polite">{quantity}</span>
      <button type="button" aria-label={getCartTexts().oneMore(name)} onClick={() => changeByPieces(1)}>
        <Plus size={16} strokeWidth={2} aria-hidden="true" />
      </button>
    </span>
  );
}
