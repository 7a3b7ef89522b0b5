import type { Plan, SavedCard, Subscription } from '@mercer/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { messages } from '../../../i18n/messages.ts';
import { formatPayment } from '../../../i18n/money.ts';
import { useNotify } from '../../../state/notifications-provider.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { formatCardName } from '../cards/saved-card.ts';
import { changeSubscription, type SubscriptionCalls, type SubscriptionIntent } from './subscription-change.ts';
import styles from './subscriptions-panel.module.css';

/** Destination of the forms: a call with JavaScript, a page without. */
export interface SubscriptionEndpoint {
  action: string;
  calls(): SubscriptionCalls;
  /** True when quantity, plan and card can be changed too. */
  isOwn?: boolean;
}

interface SubscriptionFormsProps {
  subscription: Subscription;
  plans: Plan[];
  cards: SavedCard[];
  door: SubscriptionEndpoint;
  onChanged(subscription: Subscription): void;
}

/** Folded: most visits only look. The forms work without JavaScript. */
export function SubscriptionForms(props: SubscriptionFormsProps) {
  const { subscription } = props;
  const words = messages().subscriptions;
  return (
    <details className={styles.manage}>
      <summary>{words.manage}</summary>
      {props.door.isOwn && <ChangeSubscriptionForm {...props} />}
      <div className={styles.buttons}>
        {subscription.paused ? (
          <SubscriptionIntentForm {...props} intent="resume">
            {words.resume}
          </SubscriptionIntentForm>
        ) : (
          <>
            <SubscriptionIntentForm {...props} intent="skip">
              {words.skip}
            </SubscriptionIntentForm>
            <SubscriptionIntentForm {...props} intent="pause">
              {words.pause}
            </SubscriptionIntentForm>
          </>
        )}
        {subscription.cancel_at_end && (
          <SubscriptionIntentForm {...props} intent="keep">
            {words.keep}
          </SubscriptionIntentForm>
        )}
      </div>
      {!subscription.cancel_at_end && <CancelSubscriptionForm {...props} />}
    </details>
  );
}

function ChangeSubscriptionForm(props: SubscriptionFormsProps) {
  const { subscription, plans, cards } = props;
  const words = messages().subscriptions;
  return (
    <SubscriptionForm {...props} intent="change" button={words.change}>
      <TextField
        type="number"
        name="quantity"
        label={messages().cart.quantity}
        min={1}
        max={9999}
        defaultValue={subscription.quantity}
      />
      {plans.length > 1 && (
        <SelectField
          name="plan_id"
          label={words.plan}
          defaultValue={subscription.plan_id ?? ''}
          options={plans.map(({ id, name, price }) => ({
            value: id,
            label: `${name}, ${formatPayment(price, subscription.currency)}`,
          }))}
        />
      )}
      {cards.length > 0 && (
        <SelectField
          name="card_id"
          label={words.card}
          defaultValue={subscription.billing.account_card_id ?? ''}
          options={[
            ...(subscription.billing.account_card_id ? [] : [{ value: '', label: '—' }]),
            ...cards.map((card) => ({ value: card.id, label: formatCardName(card) })),
          ]}
        />
      )}
    </SubscriptionForm>
  );
}

/** Unfolds once more before it ends. */
function CancelSubscriptionForm(props: SubscriptionFormsProps) {
  const words = messages().subscriptions;
  return (
    <details className={styles.cancel}>
      <summary>{words.cancel}</summary>
      <SubscriptionForm {...props} intent="cancel" button={words.cancelConfirm} variant="danger">
        <p>{words.cancelHint}</p>
      </SubscriptionForm>
    </details>
  );
}

function SubscriptionIntentForm({
  children,
  ...formProps
}: SubscriptionFormsProps & { intent: SubscriptionIntent; children: string }) {
  return <SubscriptionForm {...formProps} button={children} variant="secondary" />;
}

interface SubscriptionFormProps extends SubscriptionFormsProps {
  intent: SubscriptionIntent;
  button: string;
  variant?: ButtonProps['variant'];
  children?: ReactNode;
}

function SubscriptionForm({ subscription, door, intent, button, variant, onChanged, children }: SubscriptionFormProps) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submitChange(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    const form = new FormData(event.currentTarget);
    const outcome = await changeSubscription(door.calls(), subscription.id, form);
    if ('bank' in outcome) return window.location.assign(outcome.bank);
    setBusy(false);
    if ('failure' in outcome) return setFailure(outcome.failure);
    notify(messages().subscriptions.updated, 'success');
    onChanged(outcome.subscription);
  }

  return (
    <form method="post" action={door.action} onSubmit={submitChange} className={styles.form}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="subscription_id" value={subscription.id} />
      {failure && <Alert tone="error">{failure}</Alert>}
      {children}
      <Button type="submit" size="small" variant={variant} busy={busy}>
        {button}
      </Button>
    </form>
  );
}
