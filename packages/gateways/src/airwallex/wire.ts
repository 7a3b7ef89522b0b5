import type { Major } from '@mercer/contract';
import type { FailedAttempt } from './decline.ts';

/** A payment intent as the API has it; amounts in major units. */
export interface AirwallexIntent {
  id: string;
  request_id?: string;
  client_secret: string;
  amount: Major;
  currency: string;
  status: string;
  merchant_order_id: string;
  captured_amount?: Major;
  latest_payment_attempt?: FailedAttempt & { payment_method?: { card?: { brand: string; last4: string } } };
}

export interface AirwallexRefund {
  id: string;
  /** Request id of the shop, or of the web app where the refund began there. */
  request_id?: string;
  payment_intent_id: string;
  amount: Major;
  currency: string;
  /** https://www.airwallex.com/docs/payments/payment-operations/manage-payments/refunds */
  status: 'RECEIVED' | 'ACCEPTED' | 'SETTLED' | 'FAILED' | (string & {});
}

export interface AirwallexDispute {
  id: string;
  payment_intent_id: string;
  amount: Major;
  currency: string;
  status: string;
  reason?: { type?: string; description?: string };
}
