import type { Payment } from '@mercer/contract';
import type { Flow, PageNeeds } from './flow.ts';
import type { MethodParams } from './params.ts';
import type { PaymentCart } from './payment-cart.ts';
import type { ReturnQuery } from './return-address.ts';

/**
 * Adapter of one payment method through one gateway. It declares what it needs and has the steps that the method knows;
 * each client creates its own, so what a step stores for the next one stays in the closure of `createAdapter`.
 */
export interface Adapter<Params extends MethodParams = MethodParams> extends PageNeeds {
  /** True when the method is paid through the account of the card payments, which must be enabled. */
  needsCard?: boolean;
  /** Prepares the element; a function that comes back mounts it. */
  createElements?(flow: Flow<Params>, cart: PaymentCart): Promise<(() => void) | undefined>;
  /** Pays, or leaves the page for the gateway's. */
  tokenize?(flow: Flow<Params>): Promise<void>;
  /** Says whether a return with this query belongs to this method. */
  isReturn?(query: ReturnQuery): boolean;
  handleRedirect?(flow: Flow<Params>, query: ReturnQuery): Promise<void>;
  /** Asks the shopper to confirm a payment that was made without them. */
  authenticate?(flow: Flow<Params>, payment: Payment): Promise<{ status: string }>;
}

export type CreateAdapter = () => Adapter;
