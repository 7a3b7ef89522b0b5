import type { Json } from '../../db/index.ts';
import { listOf, type Paging } from '../../http/list.ts';

/** A list of records that are JSON already. */
export function listJson(records: Json[], count: number, paging: Paging, more: object = {}): Json {
  const envelope = JSON.stringify({ ...listOf([], count, paging), ...more });
  return envelope.replace('"results":[]', () => `"results":[${records.join(',')}]`);
}
