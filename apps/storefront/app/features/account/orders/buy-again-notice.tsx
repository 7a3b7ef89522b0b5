import type { Order } from '@mercer/contract';
import { Link, useSearchParams } from 'react-router';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { againIntent } from './buy-again.ts';
import styles from './order-view.module.css';

/** Posted with scripts, too: the cart's page follows, or this one with what is missing. */
export function BuyAgainForm() {
  return (
    <form method="post">
      <input type="hidden" name="intent" value={againIntent} />
      <Button type="submit" variant="secondary" size="small">
        {messages().orders.buyAgain}
      </Button>
    </form>
  );
}

/** Names the items of the order that could not be put into the cart. */
export function BuyAgainNotice({ order: { items } }: { order: Order }) {
  const [search] = useSearchParams();
  if (search.get('done') !== againIntent) return null;
  const ids = search.getAll('missing');
  const names = items.filter(({ id }) => ids.includes(id)).map(({ product }) => product.name);
  if (names.length === 0) return null;
  const isAll = names.length === items.length;
  return (
    <div className={styles.notice}>
      <Alert tone={isAll ? 'error' : 'info'}>
        {isAll ? messages().orders.nothingAgain : messages().orders.partAgain(names.join(', '))}{' '}
        {!isAll && <Link to="/cart">{messages().miniCart.viewCart}</Link>}
      </Alert>
    </div>
  );
}
