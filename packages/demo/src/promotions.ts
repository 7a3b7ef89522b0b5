import { type NewRow, normalCode, type Offer, storedCode } from '@mercer/server/seeding';
import { demoId } from './ids.ts';

const dateCreated = '2026-01-05T09:00:00.000Z';

const coupons: NewRow<'coupons'>[] = [
  coupon('WELCOME10', '10 % off', { type: 'percent', percent: 10 }),
  coupon('TAKE5', '$5 off', { type: 'fixed', amount: 500 }),
  coupon('ONCE20', '20 % off, once', { type: 'percent', percent: 20 }, 1),
  coupon('FREESHIP', 'Free shipping', { type: 'shipping' }),
];

const giftcards: NewRow<'giftcards'>[] = [giftcard('GIFT300', 30_000), giftcard('GIFT25', 2_500)];

/** @param maxUses in all; null without a limit */
function coupon(code: string, name: string, offer: Offer, maxUses: number | null = null): NewRow<'coupons'> {
  return {
    id: demoId('coupon', code),
    code: normalCode(code),
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
function giftcard(code: string, amount: number): NewRow<'giftcards'> {
  return {
    id: demoId('giftcard', code),
    ...storedCode(code),
    currency: 'USD',
    active: 1,
    amount,
    balance: amount,
    date_expires: null,
    date_created: dateCreated,
  };
}

export const promotionRows = { coupons, giftcards };
