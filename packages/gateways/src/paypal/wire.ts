/** An amount in the currency's major units, with its decimals. */
export interface Money {
  currency_code: string;
  value: string;
}

/** Fee that PayPal deducts, and the net amount. */
interface Receivable {
  paypal_fee?: Money;
  net_amount?: Money;
}

export interface Payment {
  id: string;
  status: string;
  amount?: Money;
  custom_id?: string;
  create_time?: string;
  /** Response of the card's bank, for a payment that it has refused. */
  processor_response?: { response_code?: string };
  /** ISO 8601 time at which an authorization expires. */
  expiration_time?: string;
  /** Fee and net amount of a capture; `seller_payable_breakdown` is that of a refund. */
  seller_receivable_breakdown?: Receivable;
  seller_payable_breakdown?: Receivable;
}

/** Parts of an amount, which add up to it. */
export interface Breakdown {
  item_total: Money;
  shipping: Money;
  tax_total: Money;
  discount: Money;
}

export interface ShippingOption {
  id: string;
  label: string;
  type: 'SHIPPING';
  amount: Money;
  selected: boolean;
}

/** The part of PayPal's order that we read, as its Orders v2 has it. */
export interface PaypalOrder {
  id: string;
  status: string;
  intent?: string;
  update_time?: string;
  purchase_units?: {
    reference_id?: string;
    amount?: Money;
    custom_id?: string;
    payments?: { authorizations?: Payment[]; captures?: Payment[]; refunds?: Payment[] };
  }[];
}
