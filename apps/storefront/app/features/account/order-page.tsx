import type { Order } from '@mercer/contract';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messages } from '../../messages.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './order-view.module.css';
import { OrderView } from './order-view.tsx';

/** @param back where a shopper with an account came from */
export function OrderPage({ order, back }: { order: Order | null; back?: string }) {
  const [search] = useSearchParams();
  const printing = search.has('print') && order !== null;
  useEffect(() => {
    if (printing) window.print();
  }, [printing]);

  if (!order) {
    return (
      <EmptyState title={messages.orders.notFound} level={1}>
        <LinkButton to={back ?? '/'}>{back ? messages.account.orders : messages.common.goHome}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      {back && (
        <Link to={back} className={styles.back}>
          ‹ {messages.account.orders}
        </Link>
      )}
      <OrderView order={order} />
    </>
  );
}
