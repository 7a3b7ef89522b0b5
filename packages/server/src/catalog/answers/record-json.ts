import { type Json, parseJson } from '../../db/index.ts';

/** The record with more fields; those that are undefined are left out. */
export function withFields(record: Json, more: Record<string, unknown>): Json {
  if (Object.values(more).every((value) => value === undefined)) return record;
  const fields = JSON.stringify(more).slice(1, -1);
  return `${record.slice(0, -1)},${fields}}`;
}

/** @param pick see `pick-fields.ts`; most queries have none, and the record is not read then */
export function picked<T>(record: Json, pick: ((record: T) => T) | null): Json {
  return pick ? JSON.stringify(pick(parseJson<T>(record))) : record;
}
