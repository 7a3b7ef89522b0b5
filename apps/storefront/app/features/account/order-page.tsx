import type { Order } from '@mercer/contract';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messages } from '../../messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useHeadingFocus } from '../../ui/heading-focus.ts';
import type { OrderRequest } from './order-action.ts';
import { OrderRequests } from './order-requests.tsx';
import styles from './order-view.module.css';
import { OrderView } from './order-view.tsx';

interface OrderPageProps {
  order: Order | null;
  /** where a shopper with an account came from */
  back?: string;
  /** why a posted form could not be done */
  failure?: string | undefined;
}

/** Only a shopper with an account may change something: a link can be passed on. */
export function OrderPage({ order: loaded, back, failure }: OrderPageProps) {
  const [changed, setChanged] = useState<{ order: Order; done: OrderRequest }>();
  const { heading, focusHeading } = useHeadingFocus();
  const order = changed?.order ?? loaded;
  if (!order) {
    return (
      <EmptyState title={messages.orders.notFound} level={1}>
        <LinkButton to={back ?? '/'}>{back ? messages.account.orders : messages.common.goHome}</LinkButton>
      </EmptyState>
    );
  }

  function show(done: { order: Order; done: OrderRequest }) {
    setChanged(done);
    focusHeading();
  }

  return (
    <>
      {back && (
        <Link to={back} className={styles.back}>
          ‹ {messages.account.orders}
        </Link>
      )}
      <OrderView order={order} heading={heading}>
        <Notice order={order} done={changed?.done} failure={failure} />
        {back && <OrderRequests order={order} onDone={show} />}
      </OrderView>
    </>
  );
}

interface NoticeProps {
  order: Order;
  done: OrderRequest | undefined;
  failure: string | undefined;
}

/** Without JavaScript the address tells what was done, the order whether it is so. */
function Notice({ order, done: doneHere, failure }: NoticeProps) {
  const [search] = useSearchParams();
  const done = doneHere ?? search.get('done');
  const text =
    (done === 'cancel' && order.status === 'canceled' && messages.orders.canceled) ||
    (done === 'return' && order.returns.length > 0 && messages.orders.returnRequested);
  if (!failure && !text) return null;
  return (
    <div className={styles.notice}>
      {failure ? <Alert tone="error">{failure}</Alert> : <Alert tone="success">{text}</Alert>}
    </div>
  );
}
