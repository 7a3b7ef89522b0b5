import { type List, listTableKeys, type Order } from '@mercer/contract';
import { useSearchParams } from 'react-router';
import { messages } from '../../../i18n/messages.ts';
import { type Deferred, PageData } from '../../../loading/page-data.tsx';
import { Pager } from '../../../loading/pager.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { buildButtonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { AccountSkeleton } from '../account-skeleton.tsx';
import { OrderCard } from './order-card.tsx';
import { buildHistoryPath, readHistoryFilter } from './order-history.ts';
import { type OrderFilter, orderFilters } from './order-status.ts';
import styles from './orders-panel.module.css';

const filters = listTableKeys(orderFilters);

export function OrdersPanel({ orders }: { orders: Deferred<List<Order> | null> }) {
  const [search] = useSearchParams();
  const { filter } = readHistoryFilter(search);
  const tabs = filters.map((id) => ({ id, label: messages().orders[id], to: buildHistoryPath(id) }));
  return (
    <section aria-labelledby="orders-title">
      <h2 id="orders-title" className={styles.title}>
        {messages().account.orders}
      </h2>
      <Tabs label={messages().account.orders} tabs={tabs} selected={filter}>
        <PageData data={orders} skeleton={<AccountSkeleton />}>
          {(page) => <OrderList page={page} filter={filter} />}
        </PageData>
      </Tabs>
    </section>
  );
}

/** @param page null: it could not be fetched */
function OrderList({ page, filter }: { page: List<Order> | null; filter: OrderFilter }) {
  if (!page) return <Alert tone="error">{messages().orders.loadFailed}</Alert>;
  if (page.results.length === 0)
    return <EmptyState title={messages().orders.empty} hint={messages().orders.emptyHint} />;
  return (
    <>
      <ul className={styles.list}>
        {page.results.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
      <Pager
        page={page.page}
        pageCount={page.page_count}
        to={(target) => buildHistoryPath(filter, target)}
        className={styles.pager}
        linkClass={buildButtonClass({ variant: 'secondary', size: 'small' })}
      >
        <span aria-current="page">{messages().common.pageOf(page.page, page.page_count)}</span>
      </Pager>
    </>
  );
}
