import { type Cart, hasErrors, type OrErrors } from '@mercer/contract';
import { useRef } from 'react';
import { logFailure } from '../../loading/api-errors.ts';
import { useCartCalls } from '../../state/cart.tsx';
import { type AddressPart, type AddressValues, getFieldName, isFieldRequired, wholeAddress } from './checkout-form.ts';
import { defaultCountry } from './default-country.ts';
import { findOnlyPaidService } from './shipping-choice.ts';

const ratedFields = ['country', 'state', 'zip', 'city'] as const;
/** Not needed to rate, but there after a reload. */
const retainedFields = ['name', 'address1'] as const;

/**
 * Keeps services, shipping and taxes of the cart those of the address that is being typed: of the billing address where
 * nothing is shipped.
 */
export function useShippingRates(cart: Cart, countries: readonly string[]) {
  const { update } = useCartCalls();
  const part = cart.shipment_delivery === false ? 'billing' : 'shipping';
  const requestedKey = useRef(buildRatingKey(cart[part] ?? {}));

  /** Asks for what goes there, once for each place and as soon as it is whole. */
  async function requestRates(address: AddressValues) {
    const key = buildRatingKey(address);
    if (key === requestedKey.current || !isReadyToRate(part, address, cart[part]?.country || defaultCountry(countries)))
      return;
    requestedKey.current = key;
    const blank = retainedFields.filter((field) => !address[field].trim());
    const filledFields = Object.entries(wholeAddress(address)).filter(
      ([field]) => !blank.some((name) => name === field),
    );
    await ignoreRatingFailure(rateAndChoose(update, { [part]: Object.fromEntries(filledFields) }));
  }

  const selectService = (service: string) => ignoreRatingFailure(chooseService(update, service));

  return { rate: requestRates, choose: selectService };
}

/** The only service is chosen, so that the total has its price. */
async function rateAndChoose(update: UpdateCart, addresses: object): Promise<void> {
  const answer = await update({ ...addresses, shipment_rating: null });
  const only = hasErrors(answer) ? undefined : findOnlyPaidService(answer);
  if (only) await chooseService(update, only);
}

type UpdateCart = (patch: object) => Promise<OrErrors<Cart>>;

function chooseService(update: UpdateCart, service: string): Promise<unknown> {
  return update({ shipping: { service }, shipment_rating: null });
}

/**
 * True when the rates can be requested: another country suffices, as it may change the offered services; otherwise all
 * rated fields must be filled.
 */
function isReadyToRate(part: AddressPart, address: AddressValues, previousCountry: string): boolean {
  if (address.country !== previousCountry) return true;
  return ratedFields.every((field) => address[field].trim() || !isFieldRequired(getFieldName(part, field)));
}

function buildRatingKey(address: { [field in (typeof ratedFields)[number]]?: string | null }): string {
  return ratedFields.map((field) => address[field] ?? '').join('\n');
}

/** Placing the order sends it all again, and says what is wrong. */
async function ignoreRatingFailure(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    logFailure('The shipment was not rated', error);
  }
}
