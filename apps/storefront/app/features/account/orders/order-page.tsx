import type { Order, Subscription } from '@mercer/contract';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messages } from '../../../i18n/messages.ts';
import { placedOrderWords } from '../../../i18n/placed-order-words.ts';
import { browserClient } from '../../../loading/client.ts';
import { signUpPathAfterOrder } from '../../../loading/next-path.ts';
import { hasParcels } from '../../../order-summary/has-parcels.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useHeadingFocus } from '../../../ui/heading-focus.ts';
import { againIntent } from './buy-again.ts';
import { BuyAgainForm } from './buy-again-form.tsx';
import { type OrderRequest, signedOrderCalls } from './order-action.ts';
import { OrderRequests } from './order-requests.tsx';
import {
  hasOpenPlan,
  ManageSubscriptionsLink,
  OrderSubscriptions,
  type SignedSubscriptions,
  withSubscriptions,
} from './order-subscriptions.tsx';
import styles from './order-view.module.css';
import { OrderView } from './order-view.tsx';

/** Names the items of the order that could not be put into the cart. */
function BuyAgainNotice({ order: { items } }: { order: Order }) {
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

interface OrderPageProps {
  order: Order | null;
  /** Path that a shopper with an account came from. */
  backPath?: string;
  /** Token and subscriptions of a guest's order. */
  signed?: SignedSubscriptions;
  /** True when an account that the guest opens now would have the order. */
  canJoinAccount?: boolean;
  /** Reason why a posted form failed. */
  failure?: string | undefined;
}

/** A guest has what an account holder has: whoever cancels by the link gets nothing, money goes back to where it came from. */
export function OrderPage({ order: loaded, backPath, signed, canJoinAccount, failure }: OrderPageProps) {
  const [changed, setChanged] = useState<{ order: Order; done: OrderRequest }>();
  const { heading, focusHeading } = useHeadingFocus();
  const plans = useSubscriptions(signed);
  const currentOrder = changed?.order ?? loaded;
  const order = currentOrder && withSubscriptions(currentOrder, plans.subscriptions);
  if (!order) {
    return (
      <EmptyState title={messages().orders.notFound} level={1}>
        <LinkButton to={backPath ?? '/'}>{backPath ? messages().account.orders : messages().common.goHome}</LinkButton>
      </EmptyState>
    );
  }

  function showOutcome(outcome: { order: Order; done: OrderRequest }) {
    setChanged(outcome);
    focusHeading();
  }

  const createOrderCalls = () => (signed ? signedOrderCalls(browserClient(), signed.token) : browserClient().account);

  return (
    <>
      {backPath && (
        <Link to={backPath} className={styles.back}>
          ‹ {messages().account.orders}
        </Link>
      )}
      <OrderView order={order} heading={heading} subscriptions={renderSubscriptions(order, signed, plans)}>
        <OrderNotice order={order} finishedRequest={changed?.done} failure={failure} />
        <BuyAgainNotice order={order} />
        <div className={styles.requests}>
          <BuyAgainForm />
          {canJoinAccount && (
            <LinkButton to={signUpPathAfterOrder(order)} variant="secondary" size="small">
              {placedOrderWords().openAccount}
            </LinkButton>
          )}
          <OrderRequests order={order} calls={createOrderCalls} onDone={showOutcome} />
        </div>
      </OrderView>
    </>
  );
}

/** Returns the subscriptions as they were loaded, with each replaced by the response to its latest change. */
function useSubscriptions(signed: SignedSubscriptions | undefined) {
  const [changed, setChanged] = useState<Subscription[]>([]);
  const [search] = useSearchParams();
  const subscriptions = (signed?.subscriptions ?? []).map((old) => changed.find(({ id }) => id === old.id) ?? old);
  const storeSubscription = (updated: Subscription) =>
    setChanged((now) => [updated, ...now.filter(({ id }) => id !== updated.id)]);
  return { subscriptions, keep: storeSubscription, isDone: search.get('done') === 'subscription' };
}

function renderSubscriptions(
  order: Order,
  signed: SignedSubscriptions | undefined,
  { subscriptions, keep, isDone }: ReturnType<typeof useSubscriptions>,
) {
  if (!signed) return hasOpenPlan(order) && <ManageSubscriptionsLink />;
  if (subscriptions.length === 0) return null;
  return <OrderSubscriptions order={order} signed={{ ...signed, subscriptions }} isDone={isDone} onChanged={keep} />;
}

/** Returns the sentence about a cancellation: of an order that is partly shipped, only the rest is canceled. */
function canceledText({ status, cancelable, pieces }: Order): string | undefined {
  if (status === 'canceled') return messages().orders.canceled;
  const isPartSent = pieces.some(({ shipped }) => shipped > 0);
  return isPartSent && !cancelable ? messages().orders.restCanceled : undefined;
}

interface NoticeProps {
  order: Order;
  finishedRequest: OrderRequest | undefined;
  failure: string | undefined;
}

/**
 * Reports a request's result: the address names it when a form was posted without JavaScript, and the order says
 * whether it is true.
 */
function OrderNotice({ order, finishedRequest: doneHere, failure }: NoticeProps) {
  const [search] = useSearchParams();
  const completedRequest = doneHere ?? search.get('done');
  const waiting = order.status === 'pending' ? order.timeline.at(-1)?.note : undefined;
  const text =
    (completedRequest === 'placed' && messages().checkout.thanksFor(order.email, hasParcels(order))) ||
    (completedRequest === 'cancel' && canceledText(order)) ||
    (completedRequest === 'return' && order.returns.length > 0 && messages().orders.returnRequested);
  if (!failure && !text && !waiting) return null;
  return (
    <div className={styles.notice}>
      {failure && <Alert tone="error">{failure}</Alert>}
      {!failure && text && <Alert tone="success">{text}</Alert>}
      {waiting && <Alert tone="info">{waiting}</Alert>}
    </div>
  );
}
