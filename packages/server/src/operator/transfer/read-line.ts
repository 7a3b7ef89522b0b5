import { isPlainObject } from '@mercer/contract';
import { isStorableText } from '../../http/body.ts';
import { invalid } from '../../http/errors.ts';
import type { Column } from './columns.ts';
import { columnsOf, type Row } from './read-records.ts';
import { type Part, type RecordKind, recordKinds } from './records.ts';

export interface ReadPart {
  part: Part;
  rows: Row[];
}

/** A line of a file as rows. */
export interface ReadLine {
  type: string;
  kind: RecordKind;
  row: Row;
  parts: ReadPart[];
}

type Columns = ReadonlyMap<string, Column[]>;

/** @param at the line's number @throws ApiError 400 with the path of what is wrong, the line's number at its front */
export function readLine(value: unknown, columns: Columns, at: number): ReadLine {
  if (!isPlainObject(value)) throw invalid(`${at}: an object is expected`, `${at}`);
  const { type, record, parts = {}, ...rest } = value;
  const kind = typeof type === 'string' && Object.hasOwn(recordKinds, type) ? recordKinds[type] : undefined;
  if (!kind) throw invalid(`${at}.type: one of ${Object.keys(recordKinds).join(', ')} is expected`, `${at}.type`);
  assertNone(rest, `${at}`);
  if (!isPlainObject(parts)) throw invalid(`${at}.parts: an object is expected`, `${at}.parts`);
  const row = readRow(kind, record, { columns, path: `${at}.record` });
  return { type: String(type), kind, row, parts: partsIn(kind, parts, { columns, at }) };
}

function partsIn(kind: RecordKind, given: Row, { columns, at }: { columns: Columns; at: number }): ReadPart[] {
  const { parts = [] } = kind;
  const known = new Set<string>(parts.map(({ table }) => table));
  assertNone(Object.fromEntries(Object.entries(given).filter(([name]) => !known.has(name))), `${at}.parts`);
  return parts.flatMap((part) => {
    const rows = given[part.table];
    const path = `${at}.parts.${part.table}`;
    if (rows === undefined) return [];
    if (!Array.isArray(rows)) throw invalid(`${path}: a list is expected`, path);
    return { part, rows: rows.map((row, place) => readRow(part, row, { columns, path: `${path}.${place}` })) };
  });
}

function readRow(kind: RecordKind | Part, given: unknown, { columns, path }: { columns: Columns; path: string }): Row {
  if (!isPlainObject(given)) throw invalid(`${path}: an object is expected`, path);
  const own = columnsOf(kind, columns.get(kind.table) ?? []);
  const names = new Set(own.map(({ name }) => name));
  assertNone(Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name))), path);
  const entries = own.flatMap((column) => {
    const value = given[column.name];
    if (value === undefined && column.hasDefault) return [];
    return [[column.name, stored(value ?? null, column, `${path}.${column.name}`)] as const];
  });
  return Object.fromEntries(entries);
}

function assertNone(rest: Row, path: string): void {
  const [name] = Object.keys(rest);
  if (name !== undefined) throw invalid(`${path}.${name}: there is no such field`, `${path}.${name}`);
}

/** As the column keeps it. */
function stored(value: unknown, { kind, isNullable }: Column, path: string): unknown {
  if (value === null) {
    if (isNullable) return null;
    throw invalid(`${path}: this field is missing`, path);
  }
  const read = readers[kind](value);
  if (read !== undefined) return read;
  throw invalid(`${path}: ${expected[kind]} is expected`, path);
}

const readers: Record<Column['kind'], (value: unknown) => unknown> = {
  text: (value) => (typeof value === 'string' && isStorableText(value) ? value : undefined),
  json: (value) => (typeof value === 'object' && isStorableJson(value) ? JSON.stringify(value) : undefined),
  whole: (value) => (Number.isSafeInteger(value) ? value : undefined),
  number: (value) => (typeof value === 'number' && Math.abs(value) < 1e30 ? value : undefined),
  bytes: (value) =>
    typeof value === 'string' && /^[A-Za-z0-9+/]+={0,2}$/.test(value) ? Buffer.from(value, 'base64') : undefined,
};

const expected: Record<Column['kind'], string> = {
  text: 'a text',
  json: 'an object or a list',
  whole: 'a whole number',
  number: 'a number',
  bytes: 'base64',
};

function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, entry]) => isStorableText(key) && isStorableJson(entry));
}
