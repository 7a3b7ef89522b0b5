import { PackageCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { messages } from '../../i18n/messages.ts';
import { forgetPlacedOrder, type PlacedOrder, readPlacedOrder } from './placed-order.ts';
import styles from './placed-order-notice.module.css';

/** 'Order #N placed' on the home page after a purchase, until dismissed. */
export function PlacedOrderNotice() {
  const [placed, setPlaced] = useState<PlacedOrder>();
  useEffect(() => setPlaced(readPlacedOrder()), []);
  if (!placed) return null;

  function dismissNotice() {
    forgetPlacedOrder();
    setPlaced(undefined);
  }

  return (
    <div role="status" className={styles.notice}>
      <PackageCheck size={20} strokeWidth={1.75} aria-hidden="true" />
      <Link to={placed.path}>{messages().home.orderPlaced(placed.number)}</Link>
      <button type="button" onClick={dismissNotice} aria-label={messages().home.dismiss}>
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
