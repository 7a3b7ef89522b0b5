import type { Order, Subscription } from '@mercer/contract';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { browserClient } from '../../../client.ts';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useHeadingFocus } from '../../../ui/heading-focus.ts';
import { AgainNotice, BuyAgain } from './again-notice.tsx';
import { type OrderRequest, signedOrderCalls } from './order-action.ts';
import { OrderRequests } from './order-requests.tsx';
import {
  hasOpenPlan,
  ManageLink,
  OrderSubscriptions,
  type SignedSubscriptions,
  withSubscriptions,
} from './order-subscriptions.tsx';
import styles from './order-view.module.css';
import { OrderView } from './order-view.tsx';

interface OrderPageProps {
  order: Order | null;
  /** where a shopper with an account came from */
  back?: string;
  /** of a guest */
  signed?: SignedSubscriptions;
  /** why a posted form could not be done */
  failure?: string | undefined;
}

/** A guest has what an account holder has: whoever cancels by the link gets nothing, money goes back to where it came from. */
export function OrderPage({ order: loaded, back, signed, failure }: OrderPageProps) {
  const [changed, setChanged] = useState<{ order: Order; done: OrderRequest }>();
  const { heading, focusHeading } = useHeadingFocus();
  const plans = useSubscriptions(signed);
  const shown = changed?.order ?? loaded;
  const order = shown && withSubscriptions(shown, plans.subscriptions);
  if (!order) {
    return (
      <EmptyState title={messages().orders.notFound} level={1}>
        <LinkButton to={back ?? '/'}>{back ? messages().account.orders : messages().common.goHome}</LinkButton>
      </EmptyState>
    );
  }

  function show(done: { order: Order; done: OrderRequest }) {
    setChanged(done);
    focusHeading();
  }

  const calls = () => (signed ? signedOrderCalls(browserClient(), signed.token) : browserClient().account);

  return (
    <>
      {back && (
        <Link to={back} className={styles.back}>
          ‹ {messages().account.orders}
        </Link>
      )}
      <OrderView order={order} heading={heading} subscriptions={subscriptionsOf(order, signed, plans)}>
        <Notice order={order} done={changed?.done} failure={failure} />
        <AgainNotice order={order} />
        <div className={styles.requests}>
          <BuyAgain />
          <OrderRequests order={order} calls={calls} onDone={show} />
        </div>
      </OrderView>
    </>
  );
}

/** As they were loaded, then as each change answers. */
function useSubscriptions(signed: SignedSubscriptions | undefined) {
  const [changed, setChanged] = useState<Subscription[]>([]);
  const [search] = useSearchParams();
  const subscriptions = (signed?.subscriptions ?? []).map((old) => changed.find(({ id }) => id === old.id) ?? old);
  const keep = (one: Subscription) => setChanged((now) => [one, ...now.filter(({ id }) => id !== one.id)]);
  return { subscriptions, keep, isDone: search.get('done') === 'subscription' };
}

function subscriptionsOf(
  order: Order,
  signed: SignedSubscriptions | undefined,
  { subscriptions, keep, isDone }: ReturnType<typeof useSubscriptions>,
) {
  if (!signed) return hasOpenPlan(order) && <ManageLink />;
  if (subscriptions.length === 0) return null;
  return <OrderSubscriptions order={order} signed={{ ...signed, subscriptions }} isDone={isDone} onChanged={keep} />;
}

/** Of an order of which a part has left the rest is canceled. */
function canceledText({ status, cancelable, pieces }: Order): string | undefined {
  if (status === 'canceled') return messages().orders.canceled;
  const isPartSent = pieces.some(({ shipped }) => shipped > 0);
  return isPartSent && !cancelable ? messages().orders.restCanceled : undefined;
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
  const waiting = order.status === 'pending' ? order.timeline.at(-1)?.note : undefined;
  const text =
    (done === 'placed' && messages().checkout.thanksFor(order.email)) ||
    (done === 'cancel' && canceledText(order)) ||
    (done === 'return' && order.returns.length > 0 && messages().orders.returnRequested);
  if (!failure && !text && !waiting) return null;
  return (
    <div className={styles.notice}>
      {failure && <Alert tone="error">{failure}</Alert>}
      {!failure && text && <Alert tone="success">{text}</Alert>}
      {waiting && <Alert tone="info">{waiting}</Alert>}
    </div>
  );
}
