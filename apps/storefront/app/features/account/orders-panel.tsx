import type { Order } from '@mercer/contract';
import { useSearchParams } from 'react-router';
import { messages } from '../../messages.ts';
import { type Later, PageData } from '../../page-data.tsx';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AccountSkeleton } from './account-skeleton.tsx';
import { OrderCard } from './order-card.tsx';
import { filterOrders, isOrderFilter, type OrderFilter } from './order-status.ts';
import styles from './orders-panel.module.css';

const tabs = [
  { id: 'all', label: messages.orders.all },
  { id: 'purchased', label: messages.orders.purchased },
  { id: 'cancelled', label: messages.orders.cancelled },
  { id: 'returned', label: messages.orders.returned },
] as const;

export function OrdersPanel({ orders }: { orders: Later<Order[] | null> }) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('show');
  const filter = isOrderFilter(asked) ? asked : 'all';
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
        <PageData data={orders} skeleton={<AccountSkeleton />}>
          {(all) => <OrderList orders={all} filter={filter} />}
        </PageData>
      </Tabs>
    </section>
  );
}

/** @param orders null: they could not be fetched */
function OrderList({ orders, filter }: { orders: Order[] | null; filter: OrderFilter }) {
  if (!orders) return <Alert tone="error">{messages.orders.loadFailed}</Alert>;
  const shown = filterOrders(orders, filter);
  if (shown.length === 0) return <EmptyState title={messages.orders.empty} hint={messages.orders.emptyHint} />;
  return (
    <ul className={styles.list}>
      {shown.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </ul>
  );
}
