/** An object of Braintree's, the part that we read, as its library has it; names with underscores. */
export interface BraintreeTransaction {
  id: string;
  type: string;
  status: string;
  /** major units, as text */
  amount: string;
  currency_iso_code: string;
  /** ours */
  order_id: string | null;
  payment_instrument_type: string;
  processor_response_code?: string | null;
  processor_response_text?: string | null;
  gateway_rejection_reason?: string | null;
  refund_ids?: string[];
  refunded_transaction_id?: string | null;
  disputes?: BraintreeDispute[];
  apple_pay?: { card_type?: string; last_4?: string };
  android_pay_card?: { source_card_type?: string; source_card_last_4?: string };
  credit_card?: { card_type?: string; last_4?: string };
}

export interface BraintreeDispute {
  id: string;
  status: string;
  kind: string;
  reason: string;
  amount_disputed: string;
}

export interface TransactionAnswer {
  transaction?: BraintreeTransaction;
  api_error_response?: Refusal;
}

/** Faults of fields, or a transaction that was declined. */
export interface Refusal {
  message?: string;
  errors?: FieldFaults;
  transaction?: BraintreeTransaction;
}

/** `errors` of an object, and those of the objects within it. */
export interface FieldFaults {
  errors?: { code: string }[];
  transaction?: FieldFaults;
}
