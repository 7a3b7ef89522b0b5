import { getAmountStep, type Minor } from '@mercer/contract';
import type { Db } from '@mercer/database';
import { createSentence, type Translatable } from '@mercer/platform/http/sentences/sentence';
import { type AppliedRule, chooseRulesAboveMinimum, isBelowMinimum } from './applied-rules.ts';
import { type Basket, type BasketLine, buildRuleBasket, sumAmounts } from './basket.ts';
import { type CodeUser, couponRefusal, findActiveCoupon } from './coupons.ts';
import { buildCartRefusal, buildTotalRefusal, findUnmetCondition, type Refusal } from './refusal.ts';
import { buildDiscountRule, type Convert, type Offer, type Rule } from './rule.ts';
import { runningPromotions } from './running-promotions.ts';

/** Reduction of a cart by one rule; in minor units. */
export interface Discount {
  id: string;
  type: Rule['type'];
  /** `none` for a coupon that gives nothing */
  rule: Offer['type'] | 'none';
  name: string;
  code?: string;
  amount: Minor;
  /** the lines that it lowers; none when it lowers the shipment */
  items: { id: string; amount: Minor }[];
  /** Reason why a coupon on the cart gives nothing. */
  message?: Translatable;
}

/** A cart to be discounted; in minor units of its currency. */
export interface Discountable extends CodeUser {
  lines: readonly BasketLine[];
  coupon_code: string | null;
  /** group of the buyer; null: none */
  groupId: string | null;
  /** Returns the value of free shipping. */
  shipmentPrice(): Promise<number>;
  convert: Convert;
  /** True for a cart of gift cards, which nothing reduces. */
  hasOnlyGiftcards?: boolean;
}

export interface Discounts {
  discounts: Discount[];
  /** Refusal of the coupon on the cart. */
  refusal: Refusal | null;
}

/** The rules that count for the cart and what each takes off its lines. Shipping rules wait for {@link freeShipment}. */
export async function findDiscounts(db: Db, cart: Discountable, now: Date): Promise<Discounts> {
  const coupon = cart.coupon_code ? await usableCoupon(db, cart, cart.coupon_code, now) : null;
  if (cart.hasOnlyGiftcards)
    return addCouponResult([], coupon && { ...coupon, refusal: coupon.refusal ?? giftcardRefusal });
  if (cart.lines.length === 0) return addCouponResult([], coupon);
  const { currency, convert } = cart;
  const { promotions: rows } = await runningPromotions(db, { currency, now });
  const promotions = rows.map((row) => buildDiscountRule('promotion', row, convert));
  const rules = coupon?.rule && !coupon.refusal ? [...promotions, coupon.rule] : promotions;
  const basket = { ...(await buildRuleBasket(db, cart.lines, rules)), step: getAmountStep(currency) };
  const lack = coupon?.rule && !coupon.refusal ? findUnmetCondition(coupon.rule, basket, cart) : null;
  const satisfiedRules = rules.filter((rule) => findUnmetCondition(rule, basket, cart) === null);
  const applied = chooseRulesAboveMinimum(
    basket,
    satisfiedRules,
    needsShipmentPrice(satisfiedRules) ? await cart.shipmentPrice() : 0,
  );
  const refusal =
    coupon?.refusal ?? lack ?? (coupon?.rule ? findMinimumRefusal(coupon.rule, basket, { applied, currency }) : null);
  return addCouponResult(applied, coupon && { ...coupon, refusal });
}

/** Finds the refusal of a coupon whose minimum is not reached any more once the other rules have taken their part. */
function findMinimumRefusal(
  rule: Rule,
  basket: Basket,
  { applied, currency }: { applied: AppliedRule[]; currency: string },
): Refusal | null {
  const { minimum = 0 } = rule.conditions;
  return isBelowMinimum(rule, basket, applied) ? buildTotalRefusal(minimum, currency) : null;
}

/** Returns true when free shipping competes with an exclusive rule, the only case in which its value matters. */
function needsShipmentPrice(rules: readonly Rule[]): boolean {
  return rules.some(({ exclusive }) => exclusive) && rules.some(({ offer }) => offer.type === 'shipping');
}

const giftcardRefusal = buildCartRefusal(createSentence('giftcardsNotReduced'));

interface CartCoupon {
  code: string;
  rule: Rule | null;
  refusal: Refusal | null;
}

async function usableCoupon(db: Db, cart: Discountable, code: string, now: Date): Promise<CartCoupon> {
  const row = await findActiveCoupon(db, code);
  if (!row) return { code, rule: null, refusal: { cause: 'code', text: createSentence('couponUnknown') } };
  const rule = buildDiscountRule('coupon', row, cart.convert);
  return { code, rule, refusal: await couponRefusal(db, row, cart, now) };
}

/** A coupon that gives nothing stays on the cart and says why. */
function addCouponResult(applied: AppliedRule[], coupon: CartCoupon | null): Discounts {
  const discounts = applied.filter(givesDiscount).map(({ rule, items }) => buildRuleDiscount(rule, items, coupon));
  if (!coupon || applied.some(({ rule }) => rule === coupon.rule)) return { discounts, refusal: null };
  const refusal = coupon.refusal ?? buildOutdoneRefusal(discounts);
  const unused = { id: '', name: coupon.code, ...coupon.rule, type: 'coupon', offer: { type: 'none' } } as const;
  return { discounts: [...discounts, { ...buildRuleDiscount(unused, [], coupon), message: refusal.text }], refusal };
}

/** Shipping rules may give something yet, and a coupon is shown in any case. */
function givesDiscount({ rule, items }: AppliedRule): boolean {
  return items.length > 0 || rule.type === 'coupon' || rule.offer.type === 'shipping';
}

function buildOutdoneRefusal(discounts: Discount[]): Refusal {
  const names = discounts.map(({ name }) => name).join(', ');
  return buildCartRefusal(names ? createSentence('codeOutdone', { discounts: names }) : createSentence('cartEmpty'));
}

type NamedRule = Pick<Rule, 'id' | 'type' | 'name'> & { offer: { type: Discount['rule'] } };

function buildRuleDiscount(
  { id, type, name, offer }: NamedRule,
  items: AppliedRule['items'],
  coupon: CartCoupon | null,
): Discount {
  const code = type === 'coupon' && coupon ? { code: coupon.code } : {};
  return { id, type, rule: offer.type, name, ...code, amount: sumAmounts(items.map(({ amount }) => amount)), items };
}

/** The first shipping rule pays for the shipment; promotions that give nothing are not worth a word. */
export function freeShipment(discounts: readonly Discount[], price: Minor): Discount[] {
  const payer = discounts.find(({ rule }) => rule === 'shipping');
  return discounts
    .map((discount) => (discount === payer ? { ...discount, amount: price } : discount))
    .filter(({ type, amount }) => type === 'coupon' || amount > 0);
}
