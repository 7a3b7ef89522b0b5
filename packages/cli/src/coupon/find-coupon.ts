import { StartError } from '@mercer/host/config/start-error';
import { type OperatorClient, unwrap } from '@mercer/operator';
import { defineRequired } from '../flags/flag.ts';
import { acceptText } from '../flags/kinds.ts';

export const couponArgs = { coupon: defineRequired(acceptText('coupon'), 'its code or id') };

export type Coupon = NonNullable<Awaited<ReturnType<typeof findCouponByCode>>>;

/** Codes are kept in capitals. @throws StartError when there is none */
export async function findCoupon(client: OperatorClient, codeOrId: string): Promise<Coupon> {
  const coupon =
    (await findCouponByCode(client, codeOrId.trim().toUpperCase())) ?? (await findCouponById(client, codeOrId));
  if (coupon) return coupon;
  throw new StartError(`There is no coupon '${codeOrId}'.`);
}

async function findCouponByCode(client: OperatorClient, code: string) {
  return unwrap(await client.GET('/operator/coupons', { params: { query: { code, limit: 1 } } })).results[0];
}

async function findCouponById(client: OperatorClient, id: string) {
  const answer = await client.GET('/operator/coupons/{id}', { params: { path: { id } } });
  return answer.response.status === 404 ? undefined : unwrap(answer);
}
