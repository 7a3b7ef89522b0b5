import { type Cart, hasErrors, type OrErrors } from '@mercer/contract';
import { useRef } from 'react';
import { logFailure } from '../../answers.ts';
import { useCartCalls } from '../../state/cart.tsx';
import { type AddressValues, wholeAddress } from './checkout-form.ts';
import { defaultCountry } from './default-country.ts';
import { onlyService } from './shipping-method.tsx';

const ratedFields = ['country', 'state', 'zip', 'city'] as const;
/** Not needed to rate, but there after a reload. */
const keptFields = ['name', 'address1'] as const;

/** Keeps services, shipping and taxes of the cart those of the address that is being typed. */
export function useShippingRates(cart: Cart, countries: readonly string[]) {
  const { update } = useCartCalls();
  const asked = useRef(ratedKey(cart.shipping));

  /** Asks for what goes there, once for each place and as soon as it is whole. */
  async function rate(address: AddressValues) {
    const key = ratedKey(address);
    if (key === asked.current || !isWhole(address, cart.shipping.country || defaultCountry(countries))) return;
    asked.current = key;
    const blank = keptFields.filter((field) => !address[field].trim());
    const typed = Object.entries(wholeAddress(address)).filter(([field]) => !blank.some((name) => name === field));
    const shipping = Object.fromEntries(typed);
    await quietly(rateAndChoose(update, shipping));
  }

  const choose = (service: string) => quietly(chooseService(update, service));

  return { rate, choose };
}

/** The only service is chosen, so that the total has its price. */
async function rateAndChoose(update: UpdateCart, shipping: object): Promise<void> {
  const answer = await update({ shipping, shipment_rating: null });
  const only = hasErrors(answer) ? undefined : onlyService(answer);
  if (only) await chooseService(update, only);
}

type UpdateCart = (patch: object) => Promise<OrErrors<Cart>>;

function chooseService(update: UpdateCart, service: string): Promise<unknown> {
  return update({ shipping: { service }, shipment_rating: null });
}

/** Another country counts at once: it may change what is offered. */
function isWhole(address: AddressValues, before: string): boolean {
  if (address.country !== before) return true;
  return ratedFields.every((field) => address[field].trim());
}

function ratedKey(address: { [field in (typeof ratedFields)[number]]?: string | null }): string {
  return ratedFields.map((field) => address[field] ?? '').join('\n');
}

/** Placing the order sends it all again, and says what is wrong. */
async function quietly(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    logFailure('The shipment was not rated', error);
  }
}
