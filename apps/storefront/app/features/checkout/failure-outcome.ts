import type { Order } from '@mercer/contract';
import type { CheckoutProblem } from './checkout-problem.ts';
import { explainFailure, isForeignPayment } from './explain-failure.ts';
import { type OrderCalls, orderPlacedMeanwhile } from './order-placed-meanwhile.ts';

/** An order, where the cart was bought all the same: by another tab, or by a try whose answer was lost. */
export type FailureOutcome =
  | { order: Order }
  /** `isForeignPayment`: another payment is needed */
  | { problem: CheckoutProblem; isForeignPayment: boolean };

/** @param checkoutId id of the cart that the shopper meant to pay */
export async function failureOutcome(
  failure: unknown,
  { checkoutId, ...calls }: OrderCalls & { checkoutId: string },
): Promise<FailureOutcome> {
  const order = await orderPlacedMeanwhile(calls, checkoutId);
  return order ? { order } : { problem: explainFailure(failure), isForeignPayment: isForeignPayment(failure) };
}
