import { messages } from '../../i18n/messages.ts';
import { useCart } from '../../state/cart.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './cart-trouble.module.css';

/** Quietly says what failed while the cart is asked for again (§8). */
export function CartTroubleNotice() {
  const { trouble, loading, fetchAgain } = useCart();
  return (
    <div role="status" className={styles.trouble}>
      {trouble && (
        <div className={styles.notice}>
          <p>{trouble === 'fetch' ? messages().cart.loadFailed : messages().cart.updateFailed}</p>
          <Button variant="secondary" size="small" busy={loading} onClick={fetchAgain}>
            {messages().common.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
