import type { components } from '@mercer/operator';
import { operator, unwrap } from './operator.ts';

export type Coupon = components['schemas']['Coupon'];
export type CouponInput = components['schemas']['CouponInput'];

type CouponListInit = NonNullable<Parameters<typeof operator.GET<'/operator/coupons', object>>[1]>;

export async function readCouponPage(filters: { q?: string }, after: string | undefined) {
  // values of the address; the API refuses what it does not take
  const init = { params: { query: { ...filters, after, limit: '100' } } } as CouponListInit;
  return unwrap(await operator.GET('/operator/coupons', init));
}

export const createCoupon = async (body: CouponInput) => unwrap(await operator.POST('/operator/coupons', { body }));

export const switchCoupon = async (id: string, active: boolean) =>
  unwrap(await operator.PATCH('/operator/coupons/{id}', { params: { path: { id } }, body: { active } }));
