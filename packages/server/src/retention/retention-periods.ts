import * as v from 'valibot';
import { type Db, parseJson } from '../db/index.ts';

/** A month at least: sessions, links and the search for lost payments last so long. */
const days = v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(30), v.maxValue(36_500)));

/** The setting `retention`: after how many days what came to nothing, or has been done, is forgotten. */
export const RetentionSchema = v.object({ carts: days, pending_orders: days, mails: days });

export type RetentionDays = Required<v.InferOutput<typeof RetentionSchema>>;

const usual: RetentionDays = { carts: 365, pending_orders: 90, mails: 400 };

/** Reads the setting `retention`; an invalid one counts as not set. */
export async function readRetentionDays(db: Db): Promise<RetentionDays> {
  const row = await db.selectFrom('settings').select('value').where('id', '=', 'retention').executeTakeFirst();
  const parsedSetting = v.safeParse(RetentionSchema, row ? parseJson<unknown>(row.value) : {});
  return parsedSetting.success ? { ...usual, ...parsedSetting.output } : usual;
}
