import type { Address, Cart, SavedCard } from '@mercer/contract';
import { type ReactNode, useState } from 'react';
import { messages } from '../../messages.ts';
import { type Later, useLatest } from '../../page-data.tsx';
import { useCart } from '../../state/cart.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AddressSection } from './address-section.tsx';
import { type AddressValues, addressValues, type CheckoutValues, readCheckoutForm } from './checkout-form.ts';
import styles from './checkout-page.module.css';
import type { CheckoutProblem } from './checkout-problem.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { PaymentSection } from './payment-section.tsx';
import { needsPayment } from './place-order.ts';
import { type Addresses, fillAddress, tickSameAsShipping, typeInAddress } from './same-as-shipping.ts';
import { SavedAddressPicker } from './saved-address-picker.tsx';
import { hasShippingChoice, ShippingMethod } from './shipping-method.tsx';
import { useCheckout } from './use-checkout.ts';
import { useShippingRates } from './use-shipping-rates.ts';

/** What the store and the account offer to choose from. */
export interface CheckoutChoices {
  /** where the store ships to */
  countries: string[];
  addresses: Address[];
  cards: SavedCard[];
}

const noChoices: CheckoutChoices = { countries: [], addresses: [], cards: [] };

interface CheckoutPageProps {
  choices: Later<CheckoutChoices>;
  /** the field for promo codes and gift cards */
  promo: (cart: Cart) => ReactNode;
  /** says that the cart could not be fetched */
  trouble: ReactNode;
  /** what a form posted without JavaScript could not do, and what it said */
  posted?: { problem?: CheckoutProblem; values?: CheckoutValues };
}

export function CheckoutPage({ choices, promo, trouble, posted }: CheckoutPageProps) {
  const { cart } = useCart();
  const checkout = useCheckout(cart, posted?.problem);
  const [addresses, setAddresses] = useState(() => typedEarly() ?? startAddresses(cart, posted?.values));
  const { value: { countries, addresses: saved, cards } = noChoices } = useLatest(choices);
  const rates = useShippingRates(cart);
  const errors = checkout.problem?.fields ?? {};

  function pickShipping(values: AddressValues) {
    const country = countries.includes(values.country) ? values.country : addresses.shipping.country;
    setAddresses((now) => fillAddress(now, 'shipping', { ...values, country }));
    rates.rate({ ...values, country });
  }

  function typeShipping(field: keyof AddressValues, value: string) {
    setAddresses((now) => typeInAddress(now, 'shipping', field, value));
    if (field === 'country') rates.rate({ ...addresses.shipping, country: value });
  }

  // Submitting empties the cart a moment before the phase changes
  const submitted = checkout.phase === 'submitting' && cart.items.length === 0;
  if (checkout.phase === 'placed' || submitted) return <OrderPlaced onLeave={checkout.goHome} />;
  if (cart.items.length === 0) return <EmptyCheckout trouble={trouble} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{messages.checkout.title}</h1>
      <div className={styles.columns}>
        <form id={formId} method="post" action="/checkout" onSubmit={checkout.place} className={styles.steps}>
          <noscript>
            {/* the first button is what Enter presses */}
            <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
          </noscript>
          <ErrorSummary problem={checkout.problem} />
          {cart.guest && <EmailField email={posted?.values?.email ?? cart.account?.email} error={errors.email} />}
          <div className={styles.addresses}>
            <div className={styles.card}>
              <AddressSection
                part="shipping"
                title={messages.checkout.shippingAddress}
                values={addresses.shipping}
                errors={errors}
                countries={countries}
                onType={typeShipping}
                onLeave={() => rates.rate(addresses.shipping)}
              >
                <SavedAddressPicker part="shipping" addresses={saved} onPick={pickShipping} />
              </AddressSection>
            </div>
            <div className={styles.card}>
              <AddressSection
                part="billing"
                title={messages.checkout.billingAddress}
                values={addresses.billing}
                errors={errors}
                countries={countries}
                onType={(field, value) => setAddresses((now) => typeInAddress(now, 'billing', field, value))}
              >
                <Checkbox
                  className={styles.sameAsShipping}
                  name="same_as_shipping"
                  label={messages.checkout.sameAsShipping}
                  checked={addresses.sameAsShipping}
                  onChange={(event) => setAddresses((now) => tickSameAsShipping(now, event.target.checked))}
                />
                <SavedAddressPicker
                  part="billing"
                  addresses={saved}
                  onPick={(values) => setAddresses((now) => fillAddress(now, 'billing', values))}
                />
              </AddressSection>
            </div>
          </div>
          {(hasShippingChoice(cart) || cart.shipment_rating?.errors?.length) && (
            <div className={styles.card}>
              <ShippingMethod cart={cart} onChoose={rates.choose} />
            </div>
          )}
          {countries.length > 1 && (
            <noscript>
              <Button type="submit" name="intent" value="rate" formNoValidate variant="secondary" size="small">
                {messages.checkout.showShipping}
              </Button>
            </noscript>
          )}
          {needsPayment(cart) && (
            <div className={styles.card}>
              <PaymentSection
                savedCards={cart.guest ? undefined : cards}
                gateway={checkout.gateway}
                airwallex={checkout.airwallex}
                errors={errors}
                onChoose={checkout.setGateway}
              />
            </div>
          )}
        </form>
        <CheckoutSummary cart={cart} promo={promo(cart)}>
          <Button type="submit" form={formId} busy={checkout.phase === 'submitting'} className={styles.place}>
            {messages.checkout.placeOrder}
          </Button>
        </CheckoutSummary>
      </div>
    </div>
  );
}

const formId = 'checkout-form';

/** What was typed before the page woke up stands in the server's fields only, and React would reset them. */
function typedEarly(): Addresses | undefined {
  if (typeof document === 'undefined') return undefined;
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return undefined;
  const data = new FormData(form);
  const { shipping, billing } = readCheckoutForm(data);
  return { shipping, billing, sameAsShipping: data.get('same_as_shipping') !== null };
}

function startAddresses(cart: Cart, posted?: Pick<Addresses, 'shipping' | 'billing'>): Addresses {
  return {
    shipping: posted?.shipping ?? addressValues(cart.shipping),
    billing: posted?.billing ?? addressValues(cart.billing),
    sameAsShipping: false,
  };
}

function EmailField({ email, error }: { email?: string; error?: string }) {
  return (
    <fieldset className={styles.card}>
      <legend className={styles.legend}>{messages.checkout.contact}</legend>
      <TextField
        id="email"
        name="email"
        type="email"
        label={messages.checkout.email}
        autoComplete="email"
        required
        defaultValue={email ?? ''}
        error={error}
      />
    </fieldset>
  );
}

function EmptyCheckout({ trouble }: { trouble: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{messages.checkout.title}</h1>
      {trouble}
      <EmptyState title={messages.checkout.empty}>
        <LinkButton to="/">{messages.common.continueShopping}</LinkButton>
      </EmptyState>
    </div>
  );
}

function OrderPlaced({ onLeave }: { onLeave(): void }) {
  return (
    <div className={styles.placed}>
      <Alert tone="success">{messages.checkout.placed}</Alert>
      <Button variant="secondary" onClick={onLeave}>
        {messages.common.continueShopping}
      </Button>
    </div>
  );
}
