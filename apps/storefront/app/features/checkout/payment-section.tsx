import type { SavedCard } from '@mercer/contract';
import { messages } from '../../messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardFields } from './card-fields.tsx';
import styles from './payment-section.module.css';
import { SavedCards } from './saved-cards.tsx';
import type { AirwallexForm } from './use-airwallex.ts';
import { type CardElement, cardElementId } from './use-card-element.ts';

export type Gateway = 'airwallex' | 'card';

interface PaymentSectionProps {
  gateway: Gateway;
  airwallex: AirwallexForm;
  errors: Record<string, string>;
  /** the account's cards; undefined for guests, who cannot keep any */
  savedCards: readonly SavedCard[] | undefined;
  onChoose(gateway: Gateway): void;
}

export function PaymentSection({ gateway, airwallex, errors, savedCards, onChoose }: PaymentSectionProps) {
  const gateways = [
    ['airwallex', messages().checkout.payWithAirwallex],
    ['card', messages().checkout.payWithCard],
  ] as const;
  const cards = (
    <SavedCards key={savedCards?.length} cards={savedCards ?? []} canSave={savedCards !== undefined}>
      <CardFields errors={errors} />
    </SavedCards>
  );
  return (
    <fieldset className={styles.payment}>
      <legend className={styles.legend}>{messages().checkout.payment}</legend>
      <div className={styles.toggle}>
        {gateways.map(([name, label]) => (
          <label key={name} className={styles.choice}>
            <input
              type="radio"
              name="gateway"
              value={name}
              checked={gateway === name}
              onChange={() => onChoose(name)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <noscript>
        <h3 className={styles.scriptless}>{messages().checkout.payWithCard}</h3>
        <Alert tone="warning">{messages().checkout.demoWarning}</Alert>
        {cards}
      </noscript>
      <div className={styles.panel}>{gateway === 'airwallex' ? <AirwallexPanel form={airwallex} /> : cards}</div>
    </fieldset>
  );
}

/** Where cards are typed into the gateway's own fields, there is no other way to pay yet. */
export function ElementSection({ element }: { element: CardElement }) {
  return (
    <fieldset className={styles.payment}>
      <legend className={styles.legend}>{messages().checkout.payment}</legend>
      <h3 className={styles.scriptless}>{messages().checkout.payWithCard}</h3>
      <noscript>
        <Alert tone="warning">{messages().checkout.cardNeedsScript}</Alert>
      </noscript>
      <div className={styles.panel}>
        {element.status === 'loading' && <Skeleton className={styles.waiting} />}
        {element.status === 'failed' && <Alert tone="error">{messages().checkout.cardFormFailed}</Alert>}
        <div id={cardElementId} className={styles.element} data-ready={element.status === 'ready'} />
      </div>
    </fieldset>
  );
}

function AirwallexPanel({ form }: { form: AirwallexForm }) {
  return (
    <>
      <Alert tone="warning">{messages().checkout.demoWarning}</Alert>
      {form.status === 'loading' && <Skeleton className={styles.waiting} />}
      {form.status === 'failed' && <Alert tone="error">{messages().checkout.initFailed}</Alert>}
      <div ref={form.mount} className={styles.element} data-ready={form.status === 'ready'} />
    </>
  );
}
