import type { Order } from '@mercer/contract';
import { useSearchParams } from 'react-router';
import { messages } from '../../messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { OrderCard } from './order-card.tsx';
import { filterOrders, isOrderFilter } from './order-status.ts';
import styles from './orders-panel.module.css';

const tabs = [
  { id: 'all', label: messages.orders.all },
  { id: 'purchased', label: messages.orders.purchased },
  { id: 'cancelled', label: messages.orders.cancelled },
  { id: 'returned', label: messages.orders.returned },
] as const;

/** @param orders null: they could not be fetched */
export function OrdersPanel({ orders }: { orders: Order[] | null }) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('show');
  const filter = isOrderFilter(asked) ? asked : 'all';
  const shown = filterOrders(orders ?? [], filter);
  return (
    <section aria-labelledby="orders-title">
      <h2 id="orders-title" className={styles.title}>
        {messages.account.orders}
      </h2>
      <Tabs
        label={messages.account.orders}
        tabs={tabs}
        selected={filter}
        onSelect={(id) => setSearch(id === 'all' ? {} : { show: id }, { replace: true, preventScrollReset: true })}
      >
        {orders === null && <Alert tone="error">{messages.orders.loadFailed}</Alert>}
        {orders !== null && shown.length === 0 && (
          <EmptyState title={messages.orders.empty} hint={messages.orders.emptyHint} />
        )}
        <ul className={styles.list}>
          {shown.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </ul>
      </Tabs>
    </section>
  );
}
