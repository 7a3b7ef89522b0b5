import type { Billing, Cart, Order, Shipping } from '@mercer/contract';
import { getShopperMessage } from '../../../api-errors.ts';
import { browserClient } from '../../../client.ts';
import { messages } from '../../../messages.ts';
import { resolveOrNull } from '../../../page-data.tsx';
import type { CartCalls } from '../../../state/cart.tsx';
import { toCartOutcome } from '../../../state/cart-action.ts';
import { appendDeclineReason } from '../decline-sentence.ts';
import { rememberCheckout } from '../placed-order.ts';

type Calls = Pick<CartCalls, 'update' | 'submitOrder'>;

/**
 * The wallet has put payment and addresses on the cart.
 * @returns null where the page leaves for the bank's
 */
export async function placeExpress({ update, submitOrder }: Calls): Promise<Order | null> {
  const cart = await browserClient().cart.get();
  const bill = cart && buildMissingBilling(cart);
  if (bill) await update(bill);
  try {
    return await submitOrder();
  } catch (error) {
    const page = readBankPageUrl(error);
    if (!page) throw error;
    rememberCheckout(cart?.checkout_id ?? '');
    window.location.assign(page);
    return null;
  }
}

/** Calls with which the page learns whether a cart that it shows has become an order. */
export const orderCalls = {
  fetchCart: () => toCartOutcome(browserClient().cart.get()),
  findOrder: (checkoutId: string) => resolveOrNull(browserClient().cart.getOrder(checkoutId)),
};

/** The backend speaks the shopper's language; what a gateway's script throws is no sentence for shoppers. */
export function describeExpressFailure(failure: unknown): string {
  const answer = getShopperMessage(failure);
  return answer ? appendDeclineReason(answer, readDeclineCode(failure)) : messages().checkout.paymentFailed;
}

function readDeclineCode(failure: unknown): string | undefined {
  return failure instanceof Error && 'decline_code' in failure ? String(failure.decline_code) : undefined;
}

/** Reads the URL of the page where the shopper confirms the payment, when only that is missing. */
function readBankPageUrl(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'param' in error)) return undefined;
  return error.code === 'authentication_required' ? String(error.param) : undefined;
}

const billed = ['name', 'company', 'address1', 'address2', 'city', 'state', 'zip', 'country'] as const;

/**
 * Builds the billing address from the shipping address for wallets that report no more of it than a country; undefined
 * when it is not needed.
 */
function buildMissingBilling({ billing, shipping }: Cart) {
  if (isAddressComplete(billing) || !isAddressComplete(shipping)) return undefined;
  const billingSource = { ...shipping, name: formatFullName(shipping) };
  return { billing: Object.fromEntries(billed.map((field) => [field, billingSource[field]])) };
}

function isAddressComplete(address: Billing | Shipping): boolean {
  return Boolean(
    formatFullName(address) && address.address1 && address.city && address.state && address.zip && address.country,
  );
}

function formatFullName({ name, first_name, last_name }: Billing | Shipping): string {
  return name || [first_name, last_name].filter(Boolean).join(' ');
}
