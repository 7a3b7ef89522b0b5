import type { CurrencyCode, Major } from '../money.ts';
import type { Address } from './address.ts';

export interface Billing extends Partial<Omit<Address, 'id'>> {
  account_address_id?: string | null;
  /** a saved card of the account */
  account_card_id?: string | null;
  method?: string;
  card?: BillingCard;
  /** Payment intents by gateway. */
  intent?: Record<string, { id: string; auth_amount?: Major }>;
  paypal?: { nonce?: string; order_id?: string; device_data?: string };
  google?: { nonce?: string; gateway?: string; device_data?: string };
  apple?: { nonce?: string; gateway?: string; device_data?: string };
  amazon?: { checkout_session_id?: string };
  klarna?: { token?: string };
  ideal?: { token?: string };
  bancontact?: { token?: string };
  /** Total that the shopper saw when agreeing to pay: an order that costs anything else is refused. */
  quote?: { amount: Major; currency: CurrencyCode };
}

export interface BillingCard {
  token?: string;
  last4?: string;
  exp_month?: number;
  exp_year?: number;
  brand?: string;
  display_brand?: string;
  /** Result of the bank's check of this part of the card: pass, fail, unchecked, or the gateway's own word. */
  address_check?: string;
  cvc_check?: string;
  zip_check?: string;
  gateway?: string;
}
