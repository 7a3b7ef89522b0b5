import type { RemovedItem } from '@mercer/contract';
import { messages } from '../../messages.ts';
import { useCart } from '../../state/cart.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CartForm } from './cart-form.tsx';
import styles from './removed-items.module.css';

interface RemovedItemsProps {
  /** the page that a form posted without scripts comes back to; the cart's when left out */
  from?: 'checkout';
}

/** Says what left the cart without the shopper's doing, until the shopper has seen it. */
export function RemovedItems({ from }: RemovedItemsProps) {
  const { cart, write } = useCart();
  const removed = cart.removed_items ?? [];
  if (removed.length === 0) return null;

  function fieldsOf({ id }: RemovedItem): Record<string, string> {
    return { item_id: id, ...(from && { from }) };
  }

  return (
    <div className={styles.removed}>
      <Alert tone="warning">
        <ul className={styles.lines}>
          {removed.map((item) => (
            <li key={item.id} className={styles.line}>
              <span>{item.message}</span>
              <CartForm intent="remove" fields={fieldsOf(item)} onSend={(form) => write('remove', new FormData(form))}>
                <Button
                  type="submit"
                  variant="text"
                  size="small"
                  aria-label={messages().cart.dismissNamed(item.name ?? item.message)}
                >
                  {messages().cart.dismiss}
                </Button>
              </CartForm>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
