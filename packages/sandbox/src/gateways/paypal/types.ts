import type { Behaviour } from '../../store/tables.ts';

// Objects as PayPal's Orders v2 and Payments v2 answer them. What the stand-in remembers besides stands under `sandbox`,
// and is never answered.

export interface Money {
  currency_code: string;
  value: string;
}

export interface Amount extends Money {
  breakdown?: Record<string, Money>;
}

export interface ShippingOption {
  id: string;
  label: string;
  type?: string;
  amount?: Money;
  selected: boolean;
}

export interface Link {
  href: string;
  rel: string;
  method: string;
}

interface Base {
  id: string;
  create_time: string;
  update_time: string;
  links: Link[];
}

export interface PurchaseUnit {
  reference_id: string;
  amount: Amount;
  custom_id?: string;
  invoice_id?: string;
  description?: string;
  soft_descriptor?: string;
  items?: object[];
  shipping?: {
    name?: Record<string, string>;
    address?: Record<string, string>;
    type?: string;
    options?: ShippingOption[];
    trackers?: Tracker[];
  };
}

/** A parcel of an order's goods. */
export interface Tracker extends Base {
  status: 'SHIPPED' | 'CANCELLED';
  items: object[];
}

export interface Order extends Base {
  intent: 'CAPTURE' | 'AUTHORIZE';
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  purchase_units: [PurchaseUnit];
  payer?: object;
  payment_source?: object;
  sandbox: {
    behaviour: Behaviour;
    /** True when the buyer's window asks for a shipping address. */
    asksForAddress: boolean;
    /** URLs that the buyer's page leads back to. */
    back?: { approved?: string; canceled?: string };
  };
}

/** Fields that authorizations, captures and refunds share. */
interface Payment extends Base {
  amount: Money;
  custom_id?: string;
  invoice_id?: string;
}

interface Related {
  supplementary_data: { related_ids: { order_id: string; authorization_id?: string } };
}

export interface Authorization extends Payment, Related {
  status: 'CREATED' | 'CAPTURED' | 'PARTIALLY_CAPTURED' | 'VOIDED';
  expiration_time: string;
  seller_protection: object;
}

export interface Capture extends Payment, Related {
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED';
  status_details?: { reason: string };
  note_to_payer?: string;
  final_capture: boolean;
  seller_protection: object;
  seller_receivable_breakdown: { gross_amount: Money; paypal_fee: Money; net_amount: Money };
}

export interface Refund extends Payment {
  note_to_payer?: string;
  status: 'COMPLETED' | 'FAILED';
  seller_payable_breakdown: object;
  sandbox: { order_id: string; capture_id: string };
}

/** Dispute as Disputes v1 returns it, except that id and amount have the names which all objects share here. */
export interface Dispute extends Base {
  amount: Money;
  reason: string;
  status: 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED';
  disputed_transactions: object[];
  evidences?: object[];
  messages?: object[];
  dispute_outcome?: { outcome_code: string };
}

/** What a buyer is asked to agree to: that their wallet is kept. As Payment Method Tokens v3 has it. */
export interface SetupToken extends Base {
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED';
  customer: { id: string; merchant_customer_id?: string };
  payment_source: { paypal: object };
  sandbox: { isUsed: boolean; back: { approved?: string; canceled?: string } };
}

/** A wallet that is kept for a customer. */
export interface PaymentToken extends Base {
  customer: { id: string; merchant_customer_id?: string };
  payment_source: { paypal: object };
}

/** An address that is told what has happened besides the shop's own. */
export interface Webhook extends Base {
  url: string;
  event_types: { name: string }[];
}

export interface PaypalObjects {
  order: Order;
  authorization: Authorization;
  capture: Capture;
  refund: Refund;
  dispute: Dispute;
  setup_token: SetupToken;
  payment_token: PaymentToken;
  webhook: Webhook;
}

export type ObjectKind = keyof PaypalObjects;
