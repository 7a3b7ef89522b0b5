import type { Behaviour } from '../store/tables.ts';

// Objects as Braintree's API answers them, their names with underscores. What the stand-in remembers besides stands under
// `sandbox`, and is never answered.

export type Status =
  | 'authorized'
  | 'submitted_for_settlement'
  | 'settling'
  | 'settled'
  | 'settlement_declined'
  | 'settlement_pending'
  | 'processor_declined'
  | 'gateway_rejected'
  | 'failed'
  | 'voided';

export type InstrumentType = 'paypal_account' | 'android_pay_card' | 'apple_pay_card' | 'credit_card';

export interface Transaction {
  id: string;
  type: 'sale' | 'credit';
  status: Status;
  /** major units, as text */
  amount: string;
  currency_iso_code: string;
  merchant_account_id: string;
  order_id: string | null;
  created_at: string;
  updated_at: string;
  payment_instrument_type: InstrumentType;
  processor_response_code: string;
  processor_response_text: string;
  processor_response_type: 'approved' | 'soft_declined' | 'hard_declined';
  processor_settlement_response_code: string;
  processor_settlement_response_text: string;
  gateway_rejection_reason: string | null;
  refund_ids: string[];
  refunded_transaction_id: string | null;
  disputes: Dispute[];
  /** of a sale that came with data of the buyer's browser */
  risk_data?: { id: string; decision: string; device_data_captured: boolean };
  sandbox: { behaviour: Behaviour; submitted_at: string | null };
}

export interface Dispute {
  id: string;
  status: string;
  kind: 'chargeback';
  reason: string;
  amount: string;
  amount_disputed: string;
  amount_won: string;
  currency_iso_code: string;
  case_number: string;
  received_date: string;
}

/** What a browser's script has changed a way to pay for; it pays once. */
export interface Nonce {
  nonce: string;
  instrument: InstrumentType;
  behaviour: Behaviour;
  isConsumed: boolean;
}

/** One fault of a field, by the library's number for it. */
export interface FieldFault {
  code: string;
  attribute: string;
  message: string;
}
