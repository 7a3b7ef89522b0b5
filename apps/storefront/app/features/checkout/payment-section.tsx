import type { SavedCard } from '@mercer/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { messages } from '../../i18n/messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './payment-section.module.css';
import { SavedCards } from './saved-cards.tsx';
import type { AirwallexForm } from './use-airwallex.ts';

/** Fields of the shop's own that come with the choice of a card. */
const CardFields = lazy(async () => ({ default: (await import('./card-fields.tsx')).CardFields }));

interface ShopMethodsProps {
  /** Selected method: one of these two, or one that is paid by a gateway. */
  selectedMethod: string;
  airwallex: AirwallexForm;
  errors: Record<string, string>;
  /** the account's cards; undefined for guests, who cannot keep any */
  savedCards: readonly SavedCard[] | undefined;
  /** True when a card is kept and nothing is charged now. */
  isCardOnly: boolean;
  onChoose(method: string): void;
  /** further methods, below these */
  children: ReactNode;
}

export function ShopPaymentMethods({
  selectedMethod,
  airwallex,
  errors,
  savedCards,
  isCardOnly,
  onChoose,
  children,
}: ShopMethodsProps) {
  const gateways = [
    ['airwallex', messages().checkout.payWithAirwallex],
    ['card', messages().checkout.payWithCard],
  ] as const;
  const cards = (
    <SavedCards key={savedCards?.length} cards={savedCards ?? []} canSave={savedCards !== undefined}>
      <Suspense>
        <CardFields errors={errors} />
      </Suspense>
    </SavedCards>
  );
  return (
    <>
      {isCardOnly ? (
        <p>{messages().checkout.keepCard}</p>
      ) : (
        <>
          <div className={styles.toggle}>
            {gateways.map(([name, label]) => (
              <label key={name} className={styles.choice}>
                <input
                  type="radio"
                  name="gateway"
                  value={name}
                  checked={selectedMethod === name}
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
        </>
      )}
      {children}
      {selectedMethod === 'airwallex' && <AirwallexPanel form={airwallex} />}
      {/* without scripts the panel of a choice is hidden */}
      {selectedMethod === 'card' && <div className={isCardOnly ? undefined : styles.panel}>{cards}</div>}
    </>
  );
}

/** The frame of all ways to pay. Where no card can be typed here, paying needs scripts. */
export function PaymentSection({ needsScript, children }: { needsScript: boolean; children: ReactNode }) {
  return (
    <fieldset className={styles.payment}>
      <legend className={styles.legend}>{messages().checkout.payment}</legend>
      {needsScript && (
        <noscript>
          <Alert tone="warning">{messages().checkout.cardNeedsScript}</Alert>
        </noscript>
      )}
      {children}
    </fieldset>
  );
}

function AirwallexPanel({ form }: { form: AirwallexForm }) {
  return (
    <div className={styles.panel}>
      <Alert tone="warning">{messages().checkout.demoWarning}</Alert>
      {form.status === 'loading' && <Skeleton className={styles.waiting} />}
      {form.status === 'failed' && <Alert tone="error">{messages().checkout.initFailed}</Alert>}
      <div ref={form.mount} className={styles.element} data-ready={form.status === 'ready'} />
    </div>
  );
}
