import type { Discount, ExplanationPart, Giftcard, TaxLine, Totals } from '@mercer/contract';
import * as v from 'valibot';
import { type Answer, money, text, textOrNull } from './shared.ts';

export const totals = {
  sub_total: money,
  discount_total: money,
  shipment_total: money,
  tax_total: money,
  tax_included_total: money,
  grand_total: money,
  giftcard_total: money,
  capture_total: money,
  auth_total: money,
} satisfies Record<keyof Totals, v.GenericSchema>;

const parts: Answer<ExplanationPart[]> = v.array(v.strictObject({ id: text, rule: text, name: text, amount: money }));

export const taxLine: Answer<TaxLine> = v.strictObject({
  id: text,
  name: text,
  rate: v.number(),
  amount: money,
  included: v.boolean(),
});

const discount: Answer<Discount> = v.strictObject({
  id: text,
  type: v.picklist(['coupon', 'promotion']),
  rule: v.picklist(['percent', 'fixed', 'shipping', 'buy_get', 'none']),
  name: text,
  code: v.optional(text),
  amount: money,
  items: v.array(v.strictObject({ id: text, amount: money })),
  message: v.optional(text),
});

const giftcard: Answer<Giftcard> = v.strictObject({ id: text, code: text, amount: money });

/** Parts that explain the totals. */
export const explained = {
  coupon_code: textOrNull,
  discounts: v.array(discount),
  shipment_discount: money,
  taxes: v.array(taxLine),
  giftcards: v.array(giftcard),
  explanation: v.strictObject({
    sub_total: parts,
    discount_total: parts,
    shipment_total: parts,
    tax_total: parts,
    tax_included_total: parts,
    grand_total: parts,
    giftcard_total: parts,
    capture_total: parts,
    auth_total: parts,
  }),
};
