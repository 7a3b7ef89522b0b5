import type { Address } from '@mercer/contract';
import { messages } from '../../messages.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { AddressSection } from './address-section.tsx';
import styles from './checkout-page.module.css';
import { SavedAddressPicker } from './saved-address-picker.tsx';
import type { useAddresses } from './use-addresses.ts';

interface AddressCardsProps {
  form: ReturnType<typeof useAddresses>;
  errors: Record<string, string>;
  countries: readonly string[];
  /** the account's */
  saved: Address[];
}

/** Shipping and billing, side by side. */
export function AddressCards({ form, errors, countries, saved }: AddressCardsProps) {
  const { addresses, type, pick, tick, leaveShipping } = form;
  return (
    <div className={styles.addresses}>
      <div className={styles.card}>
        <AddressSection
          part="shipping"
          title={messages().checkout.shippingAddress}
          values={addresses.shipping}
          errors={errors}
          countries={countries}
          onType={(field, value) => type('shipping', field, value)}
          onLeave={leaveShipping}
        >
          <SavedAddressPicker
            part="shipping"
            values={addresses.shipping}
            addresses={saved}
            onPick={(values) => pick('shipping', values)}
          />
        </AddressSection>
      </div>
      <div className={styles.card}>
        <AddressSection
          part="billing"
          title={messages().checkout.billingAddress}
          values={addresses.billing}
          errors={errors}
          countries={countries}
          onType={(field, value) => type('billing', field, value)}
        >
          <Checkbox
            className={styles.sameAsShipping}
            name="same_as_shipping"
            label={messages().checkout.sameAsShipping}
            checked={addresses.sameAsShipping}
            onChange={(event) => tick(event.target.checked)}
          />
          <SavedAddressPicker
            part="billing"
            values={addresses.billing}
            addresses={saved}
            onPick={(values) => pick('billing', values)}
          />
        </AddressSection>
      </div>
    </div>
  );
}
