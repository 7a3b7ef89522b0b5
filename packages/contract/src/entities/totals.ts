import type { Major } from '../money.ts';

/**
 * In major units. `grand_total` = `sub_total` − `discount_total` + `shipment_total` + `tax_total` − `tax_included_total`.
 */
export interface Totals {
  /** of the items, before discounts */
  sub_total: Major;
  discount_total: Major;
  /** less its own discount */
  shipment_total: Major;
  tax_total: Major;
  /** the part of `tax_total` that the prices contain already */
  tax_included_total: Major;
  grand_total: Major;
  giftcard_total: Major;
  /** to be paid now: `grand_total` less gift cards */
  capture_total: Major;
  /** to be paid later, when a plan's trial ends */
  auth_total: Major;
}

/** Where the totals of a cart or an order come from. */
export interface Explained {
  coupon_code: string | null;
  discounts: Discount[];
  /** what `shipment_total` is lowered by */
  shipment_discount: Major;
  taxes: TaxLine[];
  giftcards: Giftcard[];
  explanation: Explanation;
}

export type Explanation = Record<keyof Totals, ExplanationPart[]>;

/** One rule's part of a total, with its sign: the parts of a total sum to it. */
export interface ExplanationPart {
  id: string;
  /** what kind of rule it comes from: item, percent, fixed, buy_get, shipping, service, tax, giftcard, or a total */
  rule: string;
  name: string;
  amount: Major;
}

/** What a coupon or an automatic promotion takes off the items, or off the shipment when its rule is `shipping`. */
export interface Discount {
  id: string;
  type: 'coupon' | 'promotion';
  /** `none` for a coupon that gives nothing */
  rule: 'percent' | 'fixed' | 'shipping' | 'buy_get' | 'none';
  name: string;
  code?: string;
  amount: Major;
  items: { id: string; amount: Major }[];
  /** why a coupon that is on the cart gives nothing */
  message?: string;
}

export interface Giftcard {
  id: string;
  /** the last four characters, the others masked */
  code: string;
  amount: Major;
}

/** What one tax adds, or is contained in the prices already. */
export interface TaxLine {
  id: string;
  name: string;
  /** percent */
  rate: number;
  amount: Major;
  included: boolean;
}
