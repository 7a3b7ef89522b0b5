import type { Json } from '../../db/index.ts';
import { buildListResponse, type Paging } from '../../http/list.ts';

/** A list of records that are JSON already. */
export function buildListJson(records: Json[], count: number, paging: Paging, additionalFields: object = {}): Json {
  const envelope = JSON.stringify({ ...buildListResponse([], count, paging), ...additionalFields });
  return envelope.replace('"results":[]', () => `"results":[${records.join(',')}]`);
}
