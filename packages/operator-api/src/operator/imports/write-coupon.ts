import type { ImportedCoupon, RecordDraft } from '@mercer/commerce/imports';
import { normalizeCode } from '@mercer/commerce/promotions';
import { validateInput } from '@mercer/platform/http/routes/read-input';
import { createDiscountRule, findDiscountRule, updateDiscountRule } from '../discounts/rules.ts';
import { CouponInput } from '../discounts/schema.ts';
import { resolveReferences } from './coupon-references.ts';
import type { RecordSaving } from './record-saving.ts';

/** Writes a coupon, or changes the one with the same code. One that its file does not describe wholly is not changed. */
export async function writeCoupon(saving: RecordSaving, draft: RecordDraft<ImportedCoupon>) {
  const { references: _, isIncomplete, isOwnTable: __, ...fields } = draft.fields;
  const resolved = await resolveReferences(saving.tx, draft);
  const isLost = isIncomplete || resolved.isIncomplete;
  const { offer } = fields;
  const input = validateInput(CouponInput, {
    ...fields,
    active: fields.active && !isLost,
    offer: offer.type === 'buy_get' && Object.keys(resolved.get).length > 0 ? { ...offer, get: resolved.get } : offer,
    conditions: { ...resolved.conditions, ...fields.conditions },
  });
  const coupons = saving.tx.selectFrom('coupons').select('id').where('code', '=', normalizeCode(fields.code));
  const stored = await coupons.executeTakeFirst();
  if (!stored) {
    await createDiscountRule(saving, 'coupons', input);
    return 'created';
  }
  if (saving.mode === 'create' || isLost) return 'unchanged';
  const before = JSON.stringify(await findDiscountRule(saving.tx, 'coupons', stored.id));
  const after = await updateDiscountRule(saving, 'coupons', stored.id, input);
  return JSON.stringify(after) === before ? 'unchanged' : 'updated';
}
