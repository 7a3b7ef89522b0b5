import type { Behaviour } from '../store/tables.ts';

// Objects as PayPal's Orders v2 and Payments v2 answer them. What the stand-in remembers besides stands under `sandbox`,
// and is never answered.

export interface Money {
  currency_code: string;
  value: string;
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
  amount: Money;
  custom_id?: string;
  invoice_id?: string;
  shipping?: object;
}

export interface Order extends Base {
  intent: 'CAPTURE' | 'AUTHORIZE';
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  purchase_units: [PurchaseUnit];
  payer?: object;
  payment_source?: object;
  sandbox: {
    behaviour: Behaviour;
    /** where the buyer's page leads to */
    back?: { approved?: string; canceled?: string };
  };
}

/** What authorization, capture and refund tell alike. */
interface Payment extends Base {
  amount: Money;
  custom_id?: string;
  invoice_id?: string;
}

interface Related {
  supplementary_data: { related_ids: { order_id: string; authorization_id?: string } };
}

export interface Authorization extends Payment, Related {
  status: 'CREATED' | 'CAPTURED' | 'VOIDED';
  expiration_time: string;
  seller_protection: object;
}

export interface Capture extends Payment, Related {
  status: 'COMPLETED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  final_capture: boolean;
  seller_protection: object;
  seller_receivable_breakdown: { gross_amount: Money; paypal_fee: Money; net_amount: Money };
}

export interface Refund extends Payment {
  status: 'COMPLETED';
  seller_payable_breakdown: object;
  sandbox: { order_id: string; capture_id: string };
}

export interface PaypalObjects {
  order: Order;
  authorization: Authorization;
  capture: Capture;
  refund: Refund;
}

export type Kind = keyof PaypalObjects;
