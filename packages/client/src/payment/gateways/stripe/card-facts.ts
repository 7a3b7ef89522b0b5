import type { StripePaymentMethod } from './stripe-js.ts';

/** Returns the fields that the cart stores of a card that Stripe has accepted. */
export function toCardFields({ id, card }: StripePaymentMethod) {
  return {
    token: id,
    last4: card?.last4,
    exp_month: card?.exp_month,
    exp_year: card?.exp_year,
    brand: card?.brand,
    display_brand: card?.display_brand,
    address_check: card?.checks?.address_line1_check,
    cvc_check: card?.checks?.cvc_check,
    zip_check: card?.checks?.address_postal_code_check,
  };
}
