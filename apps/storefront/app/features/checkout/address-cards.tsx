import type { Address, CartSettings } from '@mercer/contract';
import { lazy, Suspense } from 'react';
import { messages } from '../../i18n/messages.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { AddressSection } from './address-section.tsx';
import type { AddressPart } from './checkout-form.ts';
import styles from './checkout-page.module.css';
import type { useAddresses } from './use-addresses.ts';

/** Picker that is loaded only for accounts: most shoppers are guests, who have no saved addresses. */
const SavedAddressPicker = lazy(async () => ({
  default: (await import('./saved-address-picker.tsx')).SavedAddressPicker,
}));

interface AddressCardsProps {
  form: ReturnType<typeof useAddresses>;
  errors: Record<string, string>;
  countries: readonly string[];
  formats: CartSettings['address_formats'];
  /** the account's */
  saved: Address[];
}

/** Shipping and billing, side by side; billing alone where nothing is shipped. */
export function AddressCards({ form, errors, countries, formats, saved }: AddressCardsProps) {
  const { addresses, type, pick, tick, ratedPart, leave } = form;
  const isShipped = ratedPart === 'shipping';
  const renderAddressPicker = (part: AddressPart) =>
    saved.length > 0 && (
      <Suspense>
        <SavedAddressPicker
          part={part}
          values={addresses[part]}
          addresses={saved}
          onPick={(values) => pick(part, values)}
        />
      </Suspense>
    );
  return (
    <div className={styles.addresses}>
      {isShipped && (
        <div className={styles.card}>
          <AddressSection
            part="shipping"
            title={messages().checkout.shippingAddress}
            values={addresses.shipping}
            errors={errors}
            countries={countries}
            formats={formats}
            onType={(field, value) => type('shipping', field, value)}
            onLeave={leave}
          >
            {renderAddressPicker('shipping')}
          </AddressSection>
        </div>
      )}
      <div className={styles.card}>
        <AddressSection
          part="billing"
          title={messages().checkout.billingAddress}
          values={addresses.billing}
          errors={errors}
          countries={countries}
          formats={formats}
          onType={(field, value) => type('billing', field, value)}
          onLeave={isShipped ? undefined : leave}
          choosesCountry={!isShipped}
        >
          {isShipped && (
            <Checkbox
              className={styles.sameAsShipping}
              name="same_as_shipping"
              label={messages().checkout.sameAsShipping}
              checked={addresses.sameAsShipping}
              onChange={(event) => tick(event.target.checked)}
            />
          )}
          {renderAddressPicker('billing')}
        </AddressSection>
      </div>
    </div>
  );
}
