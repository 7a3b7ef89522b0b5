import type { RemovedItem } from '@mercer/contract';
import { messages } from '../../i18n/messages.ts';
import { useCart } from '../../state/cart.tsx';
import { Button } from '../../ui/button.tsx';
import { CartForm } from './cart-form.tsx';
import styles from './cart-trouble.module.css';

export interface RemovedListProps {
  removed: RemovedItem[];
  /** the page that a form posted without scripts comes back to; the cart's when left out */
  from: 'checkout' | undefined;
}

/** Lists the items that left the cart without an action of the shopper, each with a button that dismisses it. */
export function RemovedList({ removed, from }: RemovedListProps) {
  const { write } = useCart();

  function buildRemovalFields({ id }: RemovedItem): Record<string, string> {
    return { item_id: id, ...(from && { from }) };
  }

  return (
    <ul>
      {removed.map((item) => (
        <li key={item.id} className={styles.notice}>
          <span>{item.message}</span>
          <CartForm
            intent="remove"
            fields={buildRemovalFields(item)}
            onSend={(form) => write('remove', new FormData(form))}
          >
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
  );
}
