import * as v from 'valibot';
import { type Db, parseJson, ruleStatement } from '../db/index.ts';

/** The store's setting `reviews`: with `on`, what shoppers write waits until the owner has read it. */
export const ReviewsSchema = v.object({ moderation: v.exactOptional(v.picklist(['off', 'on'])) });

export async function isModerationOn(db: Db): Promise<boolean> {
  const [row] = await reviewsRow(db);
  const { moderation } = row ? parseJson<v.InferOutput<typeof ReviewsSchema>>(row.value) : {};
  return moderation === 'on';
}

const reviewsRow = ruleStatement((db: Db) => db.selectFrom('settings').select('value').where('id', '=', 'reviews'));
