import { type Json, parseJson } from '@mercer/database';
import { buildListResponse, type Paging } from '@mercer/platform/http/list';

/** The record with more fields; those that are undefined are left out. */
export function appendFields(record: Json, additionalFields: Record<string, unknown>): Json {
  if (Object.values(additionalFields).every((value) => value === undefined)) return record;
  const fields = JSON.stringify(additionalFields).slice(1, -1);
  return `${record.slice(0, -1)},${fields}}`;
}

/** @param pick see `pick-fields.ts`; most queries have none, and the record is not read then */
export function pickJsonFields<T>(record: Json, pick: ((record: T) => T) | null): Json {
  return pick ? JSON.stringify(pick(parseJson<T>(record))) : record;
}

/** A list of records that are JSON already. */
export function buildListJson(records: Json[], count: number, paging: Paging, additionalFields: object = {}): Json {
  const envelope = JSON.stringify({ ...buildListResponse([], count, paging), ...additionalFields });
  return envelope.replace('"results":[]', () => `"results":[${records.join(',')}]`);
}
