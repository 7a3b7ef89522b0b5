import type { Plan, SavedCard, Subscription } from '@mercer/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '../../../i18n/messages.ts';
import { browserClient } from '../../../loading/client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import formStyles from '../profile/profile-panel.module.css';
import { SubscriptionCard } from './subscription-card.tsx';
import type { SubscriptionEndpoint } from './subscription-forms.tsx';
import styles from './subscriptions-panel.module.css';

/** Content of the tab; `plans` are those that each product offers now, by product id. */
export interface Subscribed {
  subscriptions: Subscription[];
  plans: Record<string, Plan[]>;
  cards: SavedCard[];
}

const accountEndpoint: SubscriptionEndpoint = {
  action: '/account/subscriptions',
  calls: () => browserClient().subscriptions,
  isOwn: true,
};

interface SubscriptionsPanelProps {
  /** null: they could not be fetched */
  loaded: Subscribed | null;
  /** Reason why a form posted without JavaScript failed. */
  failure?: string | undefined;
}

export function SubscriptionsPanel({ loaded, failure }: SubscriptionsPanelProps) {
  const [subscriptions, setSubscriptions] = useState(loaded?.subscriptions ?? []);
  const [search] = useSearchParams();
  const words = messages().subscriptions;
  const bankRefusal = search.has('refused') ? messages().cards.refused : undefined;
  const problem = failure ?? (loaded ? bankRefusal : words.loadFailed);

  function replaceSubscription(changed: Subscription) {
    setSubscriptions((now) => now.map((old) => (old.id === changed.id ? changed : old)));
  }

  return (
    <section aria-labelledby="subscriptions-title">
      <h2 id="subscriptions-title" className={formStyles.title}>
        {messages().account.subscriptions}
      </h2>
      {problem && <Alert tone="error">{problem}</Alert>}
      {!problem && search.has('done') && <Alert tone="success">{words.updated}</Alert>}
      {loaded && subscriptions.length === 0 && <EmptyState title={words.empty} />}
      <ul className={styles.list}>
        {subscriptions.map((subscription) => (
          <SubscriptionCard
            key={subscription.id}
            subscription={subscription}
            plans={loaded?.plans[subscription.product_id] ?? []}
            cards={loaded?.cards ?? []}
            door={accountEndpoint}
            onChanged={replaceSubscription}
          />
        ))}
      </ul>
    </section>
  );
}
