import type { Billing, Shipping } from '@mercer/contract';
import type { Row } from '@mercer/database';
import type { SessionRow } from '@mercer/platform/http/session-handle';

export type CartRow = Omit<Row<'carts'>, 'billing' | 'shipping'> & {
  billing: Billing;
  shipping: StoredShipping;
  /** the session that sees the goods alone: somebody else is the holder */
  viewerId?: string;
};

/** `rated` while the shopper has asked for the services; name and price of the chosen one are rated anew each time. */
export interface StoredShipping extends Omit<Shipping, 'price'> {
  rated?: boolean;
}

export type CartOwner = Pick<SessionRow, 'id' | 'account_id' | 'cart_id' | 'checkout_cart_id'> | null;
