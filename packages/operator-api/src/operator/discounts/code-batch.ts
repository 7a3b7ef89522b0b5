import { randomInt } from 'node:crypto';
import { normalizeCode } from '@mercer/commerce/promotions';
import { createRecordId } from '@mercer/database';
import { ApiError, buildNotFoundError } from '@mercer/platform/http/errors';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import { count } from '../description/fields.ts';
import { commitNewRules, lockRules } from './rules.ts';
import { couponCode } from './schema.ts';

/** Characters of codes, without those that are easily confused. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const randomLength = 10;
const maxCodes = 1000;

/** Makes many codes of one coupon, e.g. to print one on each letter. */
export const codeBatch = defineRoute({
  method: 'POST',
  path: '/operator/coupons/:id/codes',
  access: 'operator',
  tag: 'coupons',
  summary: `Makes up to ${maxCodes} coupons like this one, each with a code of its own that can be used once`,
  body: v.strictObject({
    count: v.pipe(count, v.minValue(1), v.maxValue(maxCodes)),
    prefix: v.optional(v.pipe(couponCode, v.maxLength(30))),
    /** how often each code can be used; null: as often as anybody likes */
    max_uses: v.optional(v.nullable(v.pipe(count, v.minValue(1))), 1),
  }),
  example: { count: 100, prefix: 'SPRING-' },
  answer: v.strictObject({ codes: v.array(v.string()) }),
  status: 201,
  refusals: { 404: 'no such coupon', 409: 'code_taken: a code that was made is used already; try again' },
  async write({ tx, id, body, actor, now }) {
    await lockRules(tx);
    const coupon = await tx.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirst();
    if (!coupon) throw buildNotFoundError('There is no such coupon');
    const prefix = normalizeCode(body.prefix ?? '');
    const codes = new Set<string>();
    while (codes.size < body.count) codes.add(`${prefix}${generateCode()}`);
    const taken = await tx
      .selectFrom('coupons')
      .select('id')
      .where('code', 'in', [...codes])
      .executeTakeFirst();
    if (taken) throw new ApiError('A code that was made is used already', { status: 409, code: 'code_taken' });
    const { max_uses } = body;
    const copy = { ...coupon, max_uses, date_created: now.toISOString() };
    const rows = [...codes].map((code) => ({ ...copy, id: createRecordId(now), code }));
    await commitNewRules({ tx, actor, now }, 'coupons', rows);
    return { codes: [...codes] };
  },
});

/** 49 random bits: guesses of codes are limited as well. */
function generateCode(): string {
  return Array.from({ length: randomLength }, () => letters[randomInt(letters.length)]).join('');
}
