import type { Billing, Cart, Order, Shipping } from '@mercer/contract';
import { answerIn } from '../../../answers.ts';
import { browserClient } from '../../../client.ts';
import { messages } from '../../../messages.ts';
import { orNull } from '../../../page-data.tsx';
import type { CartCalls } from '../../../state/cart.tsx';
import { outcomeOf } from '../../../state/cart-action.ts';
import { withReason } from '../decline-sentence.ts';
import { rememberCheckout } from '../placed-order.ts';

type Calls = Pick<CartCalls, 'update' | 'submitOrder'>;

/**
 * The wallet has put payment and addresses on the cart.
 * @returns null where the page leaves for the bank's
 */
export async function placeExpress({ update, submitOrder }: Calls): Promise<Order | null> {
  const cart = await browserClient().cart.get();
  const bill = cart && missingBill(cart);
  if (bill) await update(bill);
  try {
    return await submitOrder();
  } catch (error) {
    const page = bankPageOf(error);
    if (!page) throw error;
    rememberCheckout(cart?.checkout_id ?? '');
    window.location.assign(page);
    return null;
  }
}

/** How the page learns what became of a cart that it shows. */
export const orderCalls = {
  fetchCart: () => outcomeOf(browserClient().cart.get()),
  findOrder: (checkoutId: string) => orNull(browserClient().cart.getOrder(checkoutId)),
};

/** The backend speaks the shopper's language; what a gateway's script throws is no sentence for shoppers. */
export function sentenceOf(failure: unknown): string {
  const answer = answerIn(failure);
  return answer ? withReason(answer, declineCodeOf(failure)) : messages().checkout.paymentFailed;
}

function declineCodeOf(failure: unknown): string | undefined {
  return failure instanceof Error && 'decline_code' in failure ? String(failure.decline_code) : undefined;
}

/** Where the shopper confirms the payment, when that is all that is missing. */
function bankPageOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'param' in error)) return undefined;
  return error.code === 'authentication_required' ? String(error.param) : undefined;
}

const billed = ['name', 'company', 'address1', 'address2', 'city', 'state', 'zip', 'country'] as const;

/** Some wallets tell no more of the bill than a country: it goes where the goods go. */
function missingBill({ billing, shipping }: Cart) {
  if (isWhole(billing) || !isWhole(shipping)) return undefined;
  const known = { ...shipping, name: nameOf(shipping) };
  return { billing: Object.fromEntries(billed.map((field) => [field, known[field]])) };
}

function isWhole(address: Billing | Shipping): boolean {
  return Boolean(
    nameOf(address) && address.address1 && address.city && address.state && address.zip && address.country,
  );
}

function nameOf({ name, first_name, last_name }: Billing | Shipping): string {
  return name || [first_name, last_name].filter(Boolean).join(' ');
}
