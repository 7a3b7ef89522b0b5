import type { Order, Subscription } from '@mercer/contract';
import { Link } from 'react-router';
import { messages } from '../../../i18n/messages.ts';
import { browserClient, type Client } from '../../../loading/client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SubscriptionCard } from '../subscriptions/subscription-card.tsx';
import type { SubscriptionCalls } from '../subscriptions/subscription-change.ts';
import styles from '../subscriptions/subscriptions-panel.module.css';

/** Token and subscriptions that the signed link of a guest's order gives access to. */
export interface SignedSubscriptions {
  token: string;
  subscriptions: Subscription[];
}

/** The calls that a signed link allows. */
export function createSignedCalls({ orders }: Client, orderId: string, token: string): SubscriptionCalls {
  return { update: (id, change) => orders.updateSubscription(orderId, token, id, change) };
}

interface OrderSubscriptionsProps {
  order: Order;
  signed: SignedSubscriptions;
  isDone: boolean;
  onChanged(subscription: Subscription): void;
}

/** A guest has no account to manage them in. */
export function OrderSubscriptions({ order, signed, isDone, onChanged }: OrderSubscriptionsProps) {
  const { token, subscriptions } = signed;
  const door = {
    action: `/orders/${order.id}?token=${encodeURIComponent(token)}`,
    calls: () => createSignedCalls(browserClient(), order.id, token),
  };
  return (
    <>
      {isDone && <Alert tone="success">{messages().subscriptions.updated}</Alert>}
      <ul className={styles.list}>
        {subscriptions.map((subscription) => (
          <SubscriptionCard
            key={subscription.id}
            subscription={subscription}
            plans={[]}
            cards={[]}
            door={door}
            onChanged={onChanged}
          />
        ))}
      </ul>
    </>
  );
}

export function hasOpenPlan({ items }: Order): boolean {
  return items.some(({ purchase_option }) => (purchase_option?.subscription_status ?? 'canceled') !== 'canceled');
}

/** An account holder manages them there. */
export function ManageSubscriptionsLink() {
  return <Link to="/account/subscriptions">{messages().plan.manage}</Link>;
}

/** The order's lines with their plans as they are by now. */
export function withSubscriptions(order: Order, subscriptions: Subscription[]): Order {
  const items = order.items.map((item) => {
    const changed = subscriptions.find(({ id }) => id === item.purchase_option?.subscription_id);
    return changed ? { ...item, purchase_option: { ...toPurchaseOption(changed), type: 'subscription' } } : item;
  });
  return { ...order, items };
}

function toPurchaseOption(subscription: Subscription) {
  const { id, plan_id, status, price, interval, interval_count, date_period_end, date_canceled } = subscription;
  const isLast = subscription.canceled || subscription.cancel_at_end;
  return {
    ...(plan_id ? { plan_id } : {}),
    price,
    billing_schedule: { interval, interval_count },
    date_next: isLast || subscription.paused ? null : date_period_end,
    date_end: isLast ? (date_canceled ?? date_period_end) : null,
    subscription_id: id,
    subscription_status: status,
  };
}
