import {
  type Address,
  type Cart,
  type CartSettings,
  maxEmailLength,
  type Order,
  type SavedCard,
} from '@mercer/contract';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { messages } from '../../i18n/messages.ts';
import { formatPayment } from '../../i18n/money.ts';
import { type Deferred, useLatestData } from '../../loading/page-data.tsx';
import { useCart } from '../../state/cart.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { AddressCards } from './address-cards.tsx';
import type { CheckoutValues } from './checkout-form.ts';
import styles from './checkout-page.module.css';
import type { CheckoutProblem } from './checkout-problem.ts';
import progress from './checkout-progress.module.css';
import { CheckoutSummary } from './checkout-summary.tsx';
import { SeenCartFields } from './displayed-cart.tsx';
import { OrderPlaced } from './order-placed.tsx';
import { readPaymentReturn } from './payment-return.ts';
import { PaymentSection, ShopPaymentMethods } from './payment-section.tsx';
import type { GatewayMethod } from './payment-ways.ts';
import { isCharged } from './place-order.ts';
import type { DefaultAddresses } from './same-as-shipping.ts';
import { SavedCards } from './saved-cards.tsx';
import { hasShippingChoice } from './shipping-choice.ts';
import { SummaryBar } from './summary-bar.tsx';
import { checkoutFormId, useAddresses } from './use-addresses.ts';
import { findLeftCheckoutOrder, type Phase, useCheckout } from './use-checkout.ts';
import { useShippingRates } from './use-shipping-rates.ts';

/** Says on top what went wrong, links to the fields, and takes the focus when it appears. */
function ErrorSummary({ problem }: { problem?: CheckoutProblem }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) box.current?.focus();
  }, [problem]);
  const fields = Object.entries(problem?.fields ?? {});
  return (
    <div ref={box} tabIndex={-1} className={styles.errors}>
      {problem && (
        <Alert tone="error">
          {fields.length === 1 ? <a href={`#${fields[0]?.[0]}`}>{problem.message}</a> : problem.message}
          {fields.length > 1 && (
            <ul>
              {fields.map(([name, message]) => (
                <li key={name}>
                  <a href={`#${name}`}>{message}</a>
                </li>
              ))}
            </ul>
          )}
        </Alert>
      )}
    </div>
  );
}

/** Guests' only; whose account it is is known otherwise. */
function EmailField({ email, error }: { email?: string | undefined; error?: string | undefined }) {
  return (
    <fieldset className={styles.card}>
      <legend className={styles.legend}>{messages().checkout.contact}</legend>
      <TextField
        id="email"
        name="email"
        type="email"
        label={messages().checkout.email}
        autoComplete="email"
        required
        maxLength={maxEmailLength}
        defaultValue={email ?? ''}
        error={error}
      />
    </fieldset>
  );
}

/**
 * Frame around the checkout. It keeps its height when the order is sent, so that the content that replaces the form
 * moves neither the footer nor what the shopper looks at.
 */
function CheckoutFrame({ phase, children }: { phase: Phase; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!frame.current) return;
    if (phase === 'submitting') frame.current.style.minHeight = `${frame.current.offsetHeight}px`;
    if (phase === 'editing') frame.current.style.minHeight = '';
  }, [phase]);
  return (
    <div ref={frame} className={styles.page}>
      {children}
    </div>
  );
}

/** Choices that the store and the account offer. */
export interface CheckoutChoices {
  /** Codes of the countries that the store ships to. */
  countries: string[];
  formats: CartSettings['address_formats'];
  addresses: Address[];
  /** the account's, chosen already */
  defaults: DefaultAddresses;
  cards: SavedCard[];
  /** Owner of the fields that take cards. */
  cardFields: 'shop' | 'gateway';
  /** Methods of gateways' own scripts that this page can pay with. */
  methods: GatewayMethod[];
}

const noChoices = {
  countries: [],
  formats: [],
  addresses: [],
  defaults: {},
  cards: [],
  cardFields: undefined,
  methods: [],
};

/** Imports the methods of gateways, separately because most shops take only their own cards. */
const loadGatewayMethods = () => import('./gateway-methods.tsx');
const GatewayMethods = lazy(async () => ({ default: (await loadGatewayMethods()).GatewayMethods }));
const ExpressCheckout = lazy(async () => ({ default: (await loadGatewayMethods()).ExpressCheckout }));

/** Most carts have one free service, which is taken by itself. */
const ShippingMethod = lazy(async () => ({ default: (await import('./shipping-method.tsx')).ShippingMethod }));

/** Few visits of the checkout find an empty cart. */
const EmptyCheckout = lazy(async () => ({ default: (await import('./no-checkout.tsx')).EmptyCheckout }));

interface CheckoutPageProps {
  choices: Deferred<CheckoutChoices>;
  /** the field for promo codes and gift cards */
  promo: (cart: Cart) => ReactNode;
  /** says that the cart could not be fetched, and what left it without the shopper's doing */
  trouble: ReactNode;
  /** Problem and values of a form posted without JavaScript. */
  posted?: { problem?: CheckoutProblem; values?: CheckoutValues };
  /** the order that a shopper comes back to from the bank */
  returned: Order | null;
}

export function CheckoutPage({ choices, promo, trouble, posted, returned }: CheckoutPageProps) {
  const { cart, order } = useCart();
  const { value: { countries, formats, addresses: saved, defaults, cards, cardFields, methods } = noChoices } =
    useLatestData(choices);
  const checkout = useCheckout(cart, { cardFields, methods }, { problem: posted?.problem, returned });
  const rates = useShippingRates(cart, countries);
  const form = useAddresses({ cart, posted: posted?.values, defaults, countries, rate: rates.rate });
  const errors = checkout.problem?.fields ?? {};
  const isPayment = checkout.asksPayment && checkout.problem?.isPayment;

  const isEmpty = cart.items.length === 0;
  const isBusy = checkout.phase === 'submitting';
  // Submitting empties the cart a moment before the phase changes
  const isPlaced = checkout.phase === 'placed' || (isBusy && isEmpty && order !== null);
  if (isPlaced || isEmpty) {
    return (
      <CheckoutFrame phase={checkout.phase}>
        {isPlaced ? (
          <OrderPlaced order={checkout.placed ?? order ?? undefined} onLeave={checkout.goHome} />
        ) : (
          <Suspense>
            <EmptyCheckout
              trouble={trouble}
              problem={checkout.problem}
              isBusy={isBusy}
              calls={{ findLeft: findLeftCheckoutOrder, readPaymentReturn }}
              onFound={checkout.showPlaced}
            />
          </Suspense>
        )}
      </CheckoutFrame>
    );
  }
  const { asksPayment, payableMethods } = checkout;
  const byGateway = payableMethods.length > 0 && (
    <Suspense>
      <GatewayMethods
        methods={payableMethods}
        selectedMethod={checkout.chosen}
        onChoose={checkout.choose}
        payment={checkout.gatewayPayment}
        onPaid={submitCheckout}
        savedCards={(fields, canKeep) => (
          <SavedCards cards={cart.guest ? [] : cards} canSave={canKeep && !cart.guest}>
            {fields}
          </SavedCards>
        )}
      />
    </Suspense>
  );
  return (
    <CheckoutFrame phase={checkout.phase}>
      <h1 className={styles.title}>{messages().checkout.title}</h1>
      {/* Sewn by styles alone as the parts of the form become valid; screen readers hear the form's errors. */}
      <div className={progress.progress} aria-hidden="true">
        {messages().checkout.steps.map((step) => (
          <span key={step}>{step}</span>
        ))}
      </div>
      {trouble}
      <div className={styles.columns}>
        <form id={checkoutFormId} method="post" action="/checkout" onSubmit={checkout.place} className={styles.steps}>
          <noscript>
            {/* the first button is what Enter presses */}
            <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
          </noscript>
          <SeenCartFields cart={cart} />
          <ErrorSummary problem={isPayment ? undefined : checkout.problem} />
          {isCharged(cart) && methods.length > 0 && (
            <Suspense>
              <ExpressCheckout onPlaced={checkout.showPlaced} className={styles.card} />
            </Suspense>
          )}
          {cart.guest && <EmailField email={posted?.values?.email ?? cart.account?.email} error={errors.email} />}
          <AddressCards form={form} errors={errors} countries={countries} formats={formats} saved={saved} />
          {(hasShippingChoice(cart) || cart.shipment_rating?.errors?.length) && (
            <div className={styles.card}>
              <Suspense>
                <ShippingMethod cart={cart} onChoose={rates.choose} />
              </Suspense>
            </div>
          )}
          {countries.length > 1 && cart.shipment_delivery !== false && (
            <noscript>
              <Button type="submit" name="intent" value="rate" formNoValidate variant="secondary" size="small">
                {messages().checkout.showShipping}
              </Button>
            </noscript>
          )}
          {asksPayment && (
            <div className={styles.card}>
              <PaymentSection needsScript={cardFields === 'gateway'}>
                {isPayment && <ErrorSummary problem={checkout.problem} />}
                {cardFields === 'gateway' ? (
                  byGateway || <Alert tone="warning">{messages().checkout.noMethod}</Alert>
                ) : (
                  <ShopPaymentMethods
                    savedCards={cart.guest ? undefined : cards}
                    selectedMethod={checkout.chosen}
                    airwallex={checkout.airwallex}
                    isCardOnly={!isCharged(cart)}
                    errors={errors}
                    onChoose={checkout.choose}
                  >
                    {byGateway}
                  </ShopPaymentMethods>
                )}
              </PaymentSection>
            </div>
          )}
        </form>
        <CheckoutSummary cart={cart} promo={promo(cart)}>
          <div className={styles.placeBar}>
            <span className={styles.placeTotal}>{formatPayment(cart.capture_total, cart.currency)}</span>
            <Button type="submit" variant="primary" form={checkoutFormId} busy={isBusy} className={styles.place}>
              {messages().checkout.placeOrder}
            </Button>
          </div>
        </CheckoutSummary>
      </div>
      <SummaryBar cart={cart} />
    </CheckoutFrame>
  );
}

function submitCheckout() {
  const form = document.getElementById(checkoutFormId);
  if (form instanceof HTMLFormElement) form.requestSubmit();
}
