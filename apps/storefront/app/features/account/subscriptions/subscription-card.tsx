import type { Plan, SavedCard, Subscription } from '@mercer/contract';
import { Link } from 'react-router';
import { formatDate } from '../../../i18n/format-date.ts';
import { messages } from '../../../i18n/messages.ts';
import { formatPayment } from '../../../i18n/money.ts';
import { Chip, type ChipColor } from '../../../ui/chip.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { formatCardName } from '../cards/saved-card.ts';
import { type SubscriptionEndpoint, SubscriptionForms } from './subscription-forms.tsx';
import styles from './subscriptions-panel.module.css';

interface SubscriptionCardProps {
  subscription: Subscription;
  plans: Plan[];
  cards: SavedCard[];
  door: SubscriptionEndpoint;
  onChanged(subscription: Subscription): void;
}

const colors: Record<Subscription['status'], ChipColor> = {
  active: 'success',
  trial: 'info',
  pastdue: 'error',
  paused: 'warning',
  canceled: 'default',
};

export function SubscriptionCard(props: SubscriptionCardProps) {
  const { subscription } = props;
  const { product, product_name, status, quantity, options } = subscription;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <Thumbnail image={product?.images[0]} size={72} />
        <div className={styles.facts}>
          <h3 className={styles.name}>
            {product ? <Link to={`/products/${product.slug}`}>{product_name}</Link> : product_name}
          </h3>
          <p className={styles.muted}>
            {[
              messages().orders.quantity(quantity),
              messages().subscriptions.every(subscription.interval, subscription.interval_count),
              ...options.map(({ name, value }) => `${name}: ${value}`),
            ].join(' · ')}
          </p>
        </div>
        <span className={styles.status}>
          <Chip color={colors[status]}>{messages().subscriptions.statuses[status]}</Chip>
        </span>
      </div>
      <SubscriptionFacts subscription={subscription} />
      {!subscription.canceled && <SubscriptionForms {...props} />}
    </li>
  );
}

function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const words = messages().subscriptions;
  const { card } = subscription.billing;
  const facts: [label: string, text: string | null][] = [
    [words.total, formatPayment(subscription.recurring_total, subscription.currency)],
    describeNextDate(subscription),
    [
      words.card,
      card?.last4 ? formatCardName({ brand: card.brand ?? messages().orders.card, last4: card.last4 }) : null,
    ],
  ];
  return (
    <dl className={styles.rows}>
      {facts
        .filter(([, text]) => text)
        .map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  );
}

function describeNextDate(subscription: Subscription): [label: string, text: string | null] {
  const words = messages().subscriptions;
  if (subscription.canceled) return [words.ended, formatDate(subscription.date_canceled ?? '')];
  if (subscription.cancel_at_end) return [words.ends, formatDate(subscription.date_period_end)];
  return [words.nextOrder, subscription.paused ? null : formatDate(subscription.date_period_end)];
}
