import type { CartItem } from '@mercer/contract';
import { Minus, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { messages } from '../../messages.ts';
import { useCartCalls } from '../../state/cart.tsx';
import { useNotify } from '../../state/notifications-provider.tsx';
import styles from './line-steps.module.css';

const text = () => messages().cart;

/** One piece more or less of a line; what the cart refuses is said. */
export function LineSteps({ item }: { item: CartItem }) {
  const { write } = useCartCalls();
  const notify = useNotify();
  const [wanted, setWanted] = useState<number>();
  const asked = useRef(0);
  const quantity = wanted ?? item.quantity;
  const { name } = item.product;

  /** Only the last of quick presses counts. */
  async function step(by: number) {
    const next = Math.max(1, quantity + by);
    asked.current += 1;
    const mine = asked.current;
    setWanted(next);
    const outcome = await write('update', new URLSearchParams({ item_id: item.id, quantity: String(next) }));
    if (asked.current !== mine) return;
    setWanted(undefined);
    if (!outcome.ok) notify(outcome.refusal ?? text().updateFailed, 'error');
  }

  return (
    <span className={styles.steps}>
      <button type="button" aria-label={text().oneLess(name)} disabled={quantity <= 1} onClick={() => step(-1)}>
        <Minus size={16} strokeWidth={2} aria-hidden="true" />
      </button>
      <span aria-live="polite">{quantity}</span>
      <button type="button" aria-label={text().oneMore(name)} onClick={() => step(1)}>
        <Plus size={16} strokeWidth={2} aria-hidden="true" />
      </button>
    </span>
  );
}
