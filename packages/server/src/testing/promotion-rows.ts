import { normalizeCode, type Offer, toStoredCode } from '@mercer/commerce/promotions';
import type { NewRow } from '@mercer/database';

const date = '2026-01-01T00:00:00.000Z';

/** A rule that runs always, with lowest priority. */
function toPromotionColumns(offer: Offer, conditions: object = {}): Omit<NewRow<'promotions'>, 'id'> {
  return {
    name: 'A rule',
    active: 1,
    offer: JSON.stringify(offer),
    conditions: JSON.stringify(conditions),
    currency: null,
    date_from: null,
    date_to: null,
    priority: 0,
    exclusive: 0,
    date_created: date,
  };
}

export function couponRow(code: string, offer: Offer, change: Partial<NewRow<'coupons'>> = {}): NewRow<'coupons'> {
  return {
    id: `coupon-${code}`,
    code: normalizeCode(code),
    max_uses: null,
    max_uses_per_account: null,
    ...toPromotionColumns(offer),
    ...change,
  };
}

export function promotionRow(
  id: string,
  offer: Offer,
  conditions: object = {},
  change: Partial<NewRow<'promotions'>> = {},
): NewRow<'promotions'> {
  return { id, ...toPromotionColumns(offer, conditions), ...change };
}

/** @param balance minor units of US dollars */
export function giftcardRow(
  code: string,
  balance: number,
  change: Partial<NewRow<'giftcards'>> = {},
): NewRow<'giftcards'> {
  return {
    id: `card-${code}`,
    ...toStoredCode(code),
    currency: 'USD',
    active: 1,
    amount: balance,
    balance,
    date_expires: null,
    date_created: date,
    ...change,
  };
}
