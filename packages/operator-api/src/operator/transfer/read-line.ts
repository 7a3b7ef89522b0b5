import { isPlainObject } from '@mercer/contract';
import { assertStorable, isStorableText } from '@mercer/platform/http/body';
import { buildValidationError } from '@mercer/platform/http/errors';
import type { GenericSchema } from 'valibot';
import type { Column } from './columns.ts';
import { findShapeFault } from './json-columns.ts';
import { listExportedColumns, type Row } from './read-records.ts';
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
export function parseRecordLine(value: unknown, columns: Columns, at: number): ReadLine {
  if (!isPlainObject(value)) throw buildValidationError(`${at}: an object is expected`, `${at}`);
  const { type, record, parts = {}, ...unknownFields } = value;
  const kind = typeof type === 'string' && Object.hasOwn(recordKinds, type) ? recordKinds[type] : undefined;
  if (!kind)
    throw buildValidationError(`${at}.type: one of ${Object.keys(recordKinds).join(', ')} is expected`, `${at}.type`);
  assertNoFields(unknownFields, `${at}`);
  if (!isPlainObject(parts)) throw buildValidationError(`${at}.parts: an object is expected`, `${at}.parts`);
  const row = parseRecordRow(kind, record, { columns, path: `${at}.record` });
  return { type: String(type), kind, row, parts: parseRecordParts(kind, parts, { columns, at }) };
}

function parseRecordParts(
  kind: RecordKind,
  partsInput: Row,
  { columns, at }: { columns: Columns; at: number },
): ReadPart[] {
  const { parts = [] } = kind;
  const partTables = new Set<string>(parts.map(({ table }) => table));
  assertNoFields(
    Object.fromEntries(Object.entries(partsInput).filter(([name]) => !partTables.has(name))),
    `${at}.parts`,
  );
  return parts.flatMap((part) => {
    const rows = partsInput[part.table];
    const path = `${at}.parts.${part.table}`;
    if (rows === undefined) return [];
    if (!Array.isArray(rows)) throw buildValidationError(`${path}: a list is expected`, path);
    return { part, rows: rows.map((row, place) => parseRecordRow(part, row, { columns, path: `${path}.${place}` })) };
  });
}

function parseRecordRow(
  kind: RecordKind | Part,
  input: unknown,
  { columns, path }: { columns: Columns; path: string },
): Row {
  if (!isPlainObject(input)) throw buildValidationError(`${path}: an object is expected`, path);
  const rowColumns = listExportedColumns(kind, columns.get(kind.table) ?? []);
  const names = new Set(rowColumns.map(({ name }) => name));
  assertNoFields(Object.fromEntries(Object.entries(input).filter(([name]) => !names.has(name))), path);
  const entries = rowColumns.flatMap((column) => {
    const value = input[column.name];
    if (value === undefined && column.hasDefault) return [];
    return [[column.name, toColumnValue(value ?? null, column, `${path}.${column.name}`)] as const];
  });
  return Object.fromEntries(entries);
}

function assertNoFields(unknownFields: Row, path: string): void {
  const [name] = Object.keys(unknownFields);
  if (name !== undefined) throw buildValidationError(`${path}.${name}: there is no such field`, `${path}.${name}`);
}

/** Converts a file's value to the value that the column stores. */
function toColumnValue(value: unknown, { kind, isNullable, shape }: Column, path: string): unknown {
  if (value === null) {
    if (isNullable) return null;
    throw buildValidationError(`${path}: this field is missing`, path);
  }
  if (kind === 'json') return toJsonText(value, shape, path);
  const columnValue = readers[kind](value);
  if (columnValue !== undefined) return columnValue;
  throw buildValidationError(`${path}: ${expected[kind]} is expected`, path);
}

/** Earlier files have the text of some columns, in place of what it says. */
function toJsonText(value: unknown, shape: GenericSchema, path: string): string {
  const json = typeof value === 'string' ? parseJsonText(value) : value;
  if (typeof json !== 'object' || json === null || !isStorableJson(json))
    throw buildValidationError(`${path}: ${expected.json} is expected`, path);
  const shapeFault = findShapeFault(shape, json);
  if (!shapeFault) return JSON.stringify(json);
  const place = path + shapeFault.path;
  throw buildValidationError(`${place}: ${shapeFault.fault}`, place);
}

function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a text that is no JSON
  }
}

const readers: Record<Exclude<Column['kind'], 'json'>, (value: unknown) => unknown> = {
  text: (value) => (typeof value === 'string' && isStorableText(value) ? value : undefined),
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

function isStorableJson(value: object): boolean {
  try {
    assertStorable(value);
    return true;
  } catch {
    return false; // nested too deeply, or with text that no store keeps
  }
}
