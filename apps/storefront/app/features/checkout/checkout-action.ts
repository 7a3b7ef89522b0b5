import type { Cart, Order } from '@mercer/contract';
import { defaultCheckoutCountry } from '../../constants.ts';
import { messages } from '../../messages.ts';
import { readCard } from './card-fields.tsx';
import { cartUpdate, missingFields, readCheckoutForm } from './checkout-form.ts';
import { type CheckoutProblem, missingProblem, problemOf } from './checkout-problem.ts';
import { type CheckoutCalls, isCardEmpty, needsPayment, type Placed, placeOrder, submit } from './place-order.ts';

/**
 * The checkout without JavaScript: the card is tokenized first, then forgotten. This is the one place besides the vault
 * that sees a card number (never stored, logged or echoed).
 */
export async function checkoutAction(
  calls: CheckoutCalls,
  cart: Cart,
  form: FormData,
): Promise<Placed | CheckoutProblem> {
  const values = readCheckoutForm(form);
  const missing = missingFields(values, cart.guest);
  if (missing.length > 0) return missingProblem(missing);
  const card = readCard(form);
  const paying = needsPayment(cart);
  if (paying && isCardEmpty(card)) {
    return { message: messages.checkout.cardMissing, fields: { card_number: messages.checkout.cardMissing } };
  }
  const update = cartUpdate(values, cart.shipping.country ?? defaultCheckoutCountry, cart.guest);
  return settle(() => placeOrder(calls, update, paying ? { gateway: 'card', card } : { gateway: 'none' }));
}

/** The shopper is back from the bank's page without JavaScript. */
export function finishAction(calls: { submitOrder(): Promise<Order> }): Promise<Placed | CheckoutProblem> {
  return settle(() => submit(calls));
}

async function settle(work: () => Promise<Placed>): Promise<Placed | CheckoutProblem> {
  try {
    return await work();
  } catch (failure) {
    return problemOf(failure);
  }
}
