import { type OperatorClient, unwrap } from '@mercer/operator';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import { required } from '../flags/flag.ts';
import { text } from '../flags/kinds.ts';

export const couponArgs = { coupon: required(text('coupon'), 'its code or id') };

export type Coupon = NonNullable<Awaited<ReturnType<typeof byCode>>>;

/** Codes are kept in capitals. @throws StartError when there is none */
export async function findCoupon(client: OperatorClient, typed: string): Promise<Coupon> {
  const found = (await byCode(client, typed.trim().toUpperCase())) ?? (await byId(client, typed));
  if (found) return found;
  throw new StartError(`There is no coupon '${typed}'.`);
}

async function byCode(client: OperatorClient, code: string) {
  return unwrap(await client.GET('/operator/coupons', { params: { query: { code, limit: 1 } } })).results[0];
}

async function byId(client: OperatorClient, id: string) {
  const answer = await client.GET('/operator/coupons/{id}', { params: { path: { id } } });
  return answer.response.status === 404 ? undefined : unwrap(answer);
}
