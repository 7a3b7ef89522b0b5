import type { Behaviour } from '../../store/tables.ts';

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

/** Step of a transaction, as its history lists it. */
export interface StatusEvent {
  status: Status;
  timestamp: string;
  amount: string;
  transaction_source: 'api';
  user: string;
}

export type InstrumentType = 'paypal_account' | 'android_pay_card' | 'apple_pay_card' | 'credit_card';

/** What a shop tells of a sale, which no outcome depends on. */
export interface SaleDetails {
  channel?: string;
  purchase_order_number?: string;
  ships_from_postal_code?: string;
  tax_amount?: string;
  shipping_amount?: string;
  discount_amount?: string;
  tax_exempt?: boolean;
  recurring?: boolean;
  billing?: Record<string, string>;
  shipping?: Record<string, string>;
  customer?: { id?: string } & Record<string, string>;
  descriptor?: Record<string, string>;
  line_items?: LineItem[];
}

export interface LineItem {
  name: string;
  kind: 'debit' | 'credit';
  quantity: string;
  unit_amount: string;
  total_amount: string;
  [other: string]: string;
}

/** A parcel of what was sold. */
export interface Shipment {
  id: string;
  carrier: string;
  tracking_number: string;
  line_items?: LineItem[];
}

/** What a dispute is answered with. */
export interface Evidence {
  id: string;
  comment?: string;
  url?: string;
  category?: string;
  sequence_number?: number;
  created_at: string;
}

export interface Transaction extends SaleDetails {
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
  status_history: StatusEvent[];
  /** Ids of the partial settlements of this sale. */
  partial_settlement_transaction_ids?: string[];
  authorized_transaction_id?: string;
  /** whose it is, by id where that is kept */
  customer?: { id?: string } & Record<string, string>;
  /** of what was paid with, where that is kept */
  token?: string;
  shipments?: Shipment[];
  authorization_adjustments?: { amount: string; success: boolean; timestamp: string }[];
  /** Result of the fraud tools for a sale that came with data of the buyer's browser. */
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
  evidence?: Evidence[];
}

/** A nonce that a browser's script has received for a payment method; it pays once. */
export interface Nonce {
  nonce: string;
  /** the gateway's own rule that refuses it */
  rejection?: string;
  /** Token of the stored payment method from which the nonce was made, if any. */
  token?: string;
  instrument: InstrumentType;
  behaviour: Behaviour;
  isConsumed: boolean;
}

/** A way to pay that is kept for a customer. */
export interface PaymentMethod {
  token: string;
  customer_id: string;
  default: boolean;
  instrument: InstrumentType;
  behaviour: Behaviour;
  /** what the shop has changed of it */
  facts?: Record<string, string>;
  created_at: string;
  updated_at: string;
}

export interface Customer {
  id: string;
  first_name?: string;
  last_name?: string;
  email?: string;
  company?: string;
  fax?: string;
  phone?: string;
  website?: string;
  created_at: string;
  updated_at: string;
}

/** Fault of a field, with the library's number for it. */
export interface FieldFault {
  code: string;
  attribute: string;
  message: string;
}
