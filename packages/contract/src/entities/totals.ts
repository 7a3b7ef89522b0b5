import type { Major } from '../money.ts';

/**
 * Totals in major units. `grand_total` = `sub_total` − `discount_total` + `shipment_total` + `tax_total` −
 * `tax_included_total`.
 */
export interface Totals {
  /** Total of the items before discounts. */
  sub_total: Major;
  discount_total: Major;
  /** less its own discount */
  shipment_total: Major;
  tax_total: Major;
  /** the part of `tax_total` that the prices contain already */
  tax_included_total: Major;
  grand_total: Major;
  giftcard_total: Major;
  /** Amount to be paid now: `grand_total` less gift cards. */
  capture_total: Major;
  /** Amount to be paid later, when a plan's trial ends. */
  auth_total: Major;
}

/** Breakdown of the totals of a cart or an order. */
export interface Explained {
  coupon_code: string | null;
  discounts: Discount[];
  /** Amount that reduces `shipment_total`. */
  shipment_discount: Major;
  taxes: TaxLine[];
  giftcards: Giftcard[];
  explanation: Explanation;
}

export type Explanation = Record<keyof Totals, ExplanationPart[]>;

/** Signed contribution of one rule to a total: the parts of a total add up to it. */
export interface ExplanationPart {
  id: string;
  /** Kind of rule: item, percent, fixed, buy_get, shipping, service, tax, giftcard, or a total. */
  rule: string;
  name: string;
  amount: Major;
}

/** Reduction by a coupon or an automatic promotion, of the items or, when its rule is `shipping`, of the shipment. */
export interface Discount {
  id: string;
  type: 'coupon' | 'promotion';
  /** `none` for a coupon that gives nothing */
  rule: 'percent' | 'fixed' | 'shipping' | 'buy_get' | 'none';
  name: string;
  code?: string;
  amount: Major;
  items: { id: string; amount: Major }[];
  /** Reason why a coupon on the cart gives no discount. */
  message?: string;
}

export interface Giftcard {
  id: string;
  /** the last four characters, the others masked */
  code: string;
  amount: Major;
}

/** Amount that one tax adds, or that the prices already contain. */
export interface TaxLine {
  id: string;
  name: string;
  /** percent */
  rate: number;
  amount: Major;
  included: boolean;
}
