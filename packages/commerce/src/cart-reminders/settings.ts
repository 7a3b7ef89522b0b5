import { type Db, parseJson } from '@mercer/database';
import * as v from 'valibot';

/** Schema of the setting `cart_reminders`: whether shoppers are reminded of carts, and after how many hours. */
export const CartRemindersSchema = v.object({
  enabled: v.optional(v.boolean(), false),
  after_hours: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(168)), 24),
});

type CartReminders = v.InferOutput<typeof CartRemindersSchema>;

export const defaultCartReminders: CartReminders = { enabled: false, after_hours: 24 };

export async function readCartReminders(db: Db): Promise<CartReminders> {
  const settings = db.selectFrom('settings').select('value').where('id', '=', 'cart_reminders');
  const row = await settings.executeTakeFirst();
  const parsed = v.safeParse(CartRemindersSchema, row ? parseJson(row.value) : {});
  return parsed.success ? parsed.output : defaultCartReminders;
}
