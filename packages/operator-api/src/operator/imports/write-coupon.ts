import type { ImportedCoupon, RecordDraft } from '@mercer/commerce/imports';
import { normalizeCode } from '@mercer/commerce/promotions';
import { validateInput } from '@mercer/platform/http/routes/read-input';
import { createDiscountRule, findDiscountRule, updateDiscountRule } from '../discounts/rules.ts';
import { CouponInput } from '../discounts/schema.ts';
import type { RecordSaving } from './record-saving.ts';

/** Writes a coupon, or changes the one with the same code. */
export async function writeCoupon(saving: RecordSaving, { fields }: RecordDraft<ImportedCoupon>) {
  const input = validateInput(CouponInput, fields);
  const coupons = saving.tx.selectFrom('coupons').select('id').where('code', '=', normalizeCode(fields.code));
  const stored = await coupons.executeTakeFirst();
  if (!stored) {
    await createDiscountRule(saving, 'coupons', input);
    return 'created';
  }
  if (saving.mode === 'create') return 'unchanged';
  const before = JSON.stringify(await findDiscountRule(saving.tx, 'coupons', stored.id));
  const after = await updateDiscountRule(saving, 'coupons', stored.id, input);
  return JSON.stringify(after) === before ? 'unchanged' : 'updated';
}
