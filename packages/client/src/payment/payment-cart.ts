import type { Billing, Cart, StoreSettings } from '@mercer/contract';

/** The cart as payments read it: in snake_case, whatever the client's own case, and always with the store's settings. */
export interface PaymentCart extends Omit<Cart, 'account' | 'billing'> {
  settings: Partial<StoreSettings>;
  account: { id?: string; email?: string; stripe_customer?: string | null } | null;
  billing: Billing & { amazon?: { checkout_session_id?: string } };
}
