import type { Cart } from '@mercer/contract';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { onFirstInteraction } from '../../ui/first-interaction.ts';
import {
  type AddressPart,
  type AddressValues,
  addressValues,
  type CheckoutValues,
  readCheckoutForm,
  typedFieldsKey,
} from './checkout-form.ts';
import { withDefaultCountries } from './default-country.ts';
import {
  type Addresses,
  type DefaultAddresses,
  fillAddressBlock,
  fillDefaults,
  tickSameAsShipping,
  tickUnlessBilledElsewhere,
  typeInAddress,
} from './same-as-shipping.ts';

export const checkoutFormId = 'checkout-form';

interface AddressSources {
  cart: Cart;
  /** Values that were posted without JavaScript. */
  posted: CheckoutValues | undefined;
  /** the account's */
  defaults: DefaultAddresses;
  /** Codes of the countries that the store ships to. */
  countries: readonly string[];
  /** a parcel may go here: asks what that costs */
  rate(address: AddressValues): void;
}

/** Manages both addresses while they are edited; billing follows shipping while the box is ticked. */
export function useAddresses({ cart, posted, defaults, countries, rate }: AddressSources) {
  const [editedAddresses, setAddresses] = useState(
    () => readEarlyAddresses() ?? startAddresses(cart, defaults, posted),
  );
  const addresses = withDefaultCountries(editedAddresses, countries);
  const ratedPart = cart.shipment_delivery === false ? 'billing' : 'shipping';

  function editField(part: AddressPart, field: keyof AddressValues, value: string) {
    setAddresses((now) => typeInAddress(now, part, field, value));
    if (part === ratedPart && field === 'country') rate({ ...addresses[part], country: value });
  }

  /** A saved address; the store may not ship to where it is. */
  function applySavedAddress(part: AddressPart, saved: AddressValues) {
    const reached = part === 'billing' || countries.includes(saved.country);
    const values = reached ? saved : { ...saved, country: addresses.shipping.country };
    setAddresses((now) => fillAddressBlock(now, part, values));
    if (part === ratedPart) rate(values);
  }

  const start = useEffectEvent(() => {
    setAddresses((now) => tickUnlessBilledElsewhere(fillDefaults(now, defaults)));
    if (defaults.shipping) rate(withDefaultCountries(fillDefaults(editedAddresses, defaults), countries)[ratedPart]);
  });
  const restoreTyped = useEffectEvent((form: FormData) => {
    const typed = toAddresses(form);
    setAddresses(typed);
    rate(typed[ratedPart]);
  });
  useEffect(() => {
    const form = findForm();
    if (!form) return;
    const follow = async () => (await import('./typed-fields.ts')).followTypedFields(form, restoreTyped);
    if (!hasTypedFields()) return onFirstInteraction(follow);
    follow();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a soft navigation they come later than the form
  useEffect(() => startTransition(() => start()), [defaults]);

  return {
    addresses,
    type: editField,
    pick: applySavedAddress,
    tick: (isTicked: boolean) => setAddresses((now) => tickSameAsShipping(now, isTicked)),
    ratedPart,
    leave: () => rate(addresses[ratedPart]),
  };
}

/** Reads what was typed before the page was hydrated: only the server's fields have it, and React would reset them. */
function readEarlyAddresses(): Addresses | undefined {
  if (typeof document === 'undefined') return undefined;
  const form = findForm();
  return form && toAddresses(new FormData(form));
}

/** Storage may be refused. */
function hasTypedFields(): boolean {
  try {
    return typedFieldsKey in sessionStorage;
  } catch {
    return false;
  }
}

/** Absent while the cart is empty. */
function findForm(): HTMLFormElement | undefined {
  const form = document.getElementById(checkoutFormId);
  return form instanceof HTMLFormElement ? form : undefined;
}

function toAddresses(form: FormData): Addresses {
  const { shipping, billing } = readCheckoutForm(form);
  return { shipping, billing, sameAsShipping: form.has('same_as_shipping') };
}

function startAddresses(cart: Cart, defaults: DefaultAddresses, posted?: CheckoutValues): Addresses {
  const initialAddresses = {
    shipping: posted?.shipping ?? addressValues(cart.shipping),
    billing: posted?.billing ?? addressValues(cart.billing),
    sameAsShipping: false,
  };
  // ticked only once scripts run: without them nothing fills the bill's fields
  return { ...fillDefaults(initialAddresses, defaults), sameAsShipping: false };
}
