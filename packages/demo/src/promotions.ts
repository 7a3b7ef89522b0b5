import { type NewRow, normalizeCode, type Offer, toStoredCode } from '@mercer/server/seeding';
import { createDemoId } from './ids.ts';

const dateCreated = '2026-01-05T09:00:00.000Z';

const coupons: NewRow<'coupons'>[] = [
  createCoupon('WELCOME10', '10 % off', { type: 'percent', percent: 10 }),
  createCoupon('TAKE5', '$5 off', { type: 'fixed', amount: 500 }),
  createCoupon('ONCE20', '20 % off, once', { type: 'percent', percent: 20 }, 1),
  createCoupon('FREESHIP', 'Free shipping', { type: 'shipping' }),
];

const giftcards: NewRow<'giftcards'>[] = [createGiftcard('GIFT300', 30_000), createGiftcard('GIFT25', 2_500)];

/** @param maxUses in all; null without a limit */
function createCoupon(code: string, name: string, offer: Offer, maxUses: number | null = null): NewRow<'coupons'> {
  return {
    id: createDemoId('coupon', code),
    code: normalizeCode(code),
    name,
    active: 1,
    offer: JSON.stringify(offer),
    conditions: '{}',
    currency: null,
    date_from: null,
    date_to: null,
    priority: 0,
    exclusive: 0,
    max_uses: maxUses,
    max_uses_per_account: null,
    date_created: dateCreated,
  };
}

/** @param amount minor units of the base currency */
function createGiftcard(code: string, amount: number): NewRow<'giftcards'> {
  return {
    id: createDemoId('giftcard', code),
    ...toStoredCode(code),
    currency: 'USD',
    active: 1,
    amount,
    balance: amount,
    date_expires: null,
    date_created: dateCreated,
  };
}

export const promotionRows = { coupons, giftcards };
