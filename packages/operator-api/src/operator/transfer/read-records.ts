import { type Db, isPostgres } from '@mercer/database';
import { type RawBuilder, sql } from 'kysely';
import { type Column, exportColumnValue } from './columns.ts';
import type { Part, RecordKind } from './records.ts';

export type Row = Record<string, unknown>;

/** Record with its parts by the names of their tables. */
export interface TransferredRecord {
  record: Row;
  parts: Record<string, Row[]>;
}

export interface Reading {
  db: Db;
  columns: ReadonlyMap<string, Column[]>;
  tellsSecrets: boolean;
  /** Opens a sealed secret of an account; returns '' where the shop itself cannot open it. */
  open(accountId: string, sealed: string): string;
}

const usualPageSize = 200;

/** Reads all records of a kind in the order of their keys, one page in memory at a time. */
export async function* readRecordPages(reading: Reading, kind: RecordKind): AsyncGenerator<TransferredRecord[]> {
  const { db } = reading;
  const { pageSize = usualPageSize } = kind;
  if (kind.secret === true && !reading.tellsSecrets) return;
  const key = sql.join(kind.key.map((column) => orderByBytes(db, column)));
  let last: unknown[] | undefined;
  for (;;) {
    const conditions = [
      ...(kind.sqlCondition ? [sql.raw(kind.sqlCondition)] : []),
      ...(last ? [sql`(${key}) > (${sql.join(last)})`] : []),
      sql`1 = 1`,
    ];
    const { rows } = await sql<Row>`select * from ${sql.table(kind.table)}
      where ${sql.join(conditions, sql` and `)} order by ${key} limit ${pageSize}`.execute(db);
    if (rows.length > 0) yield await loadRecordParts(reading, kind, rows);
    last = kind.key.map((column) => rows.at(-1)?.[column]);
    if (rows.length < pageSize) return;
  }
}

/** Orders by bytes, so that every database has the same order whatever its collation. */
function orderByBytes(db: Db, column: string): RawBuilder<unknown> {
  return isPostgres(db) ? sql`${sql.ref(column)} collate "C"` : sql.ref(column);
}

async function loadRecordParts(reading: Reading, kind: RecordKind, rows: Row[]): Promise<TransferredRecord[]> {
  const records = rows.map((row) => ({
    key: row[kind.key[0] ?? ''],
    record: exportRecordRow(reading, kind, row),
    // filled below, by table
    parts: {} as Record<string, Row[]>,
  }));
  for (const part of kind.parts ?? []) {
    if (part.secret === true && !reading.tellsSecrets) continue;
    const rowsByOwner = await readPartRows(
      reading,
      part,
      records.map(({ key }) => key),
    );
    for (const entry of records) entry.parts[part.table] = rowsByOwner.get(entry.key) ?? [];
  }
  return records.map(({ record, parts }) => ({ record, parts }));
}

async function readPartRows(reading: Reading, part: Part, keys: unknown[]): Promise<Map<unknown, Row[]>> {
  const { db, columns } = reading;
  const kinds = new Map(columns.get(part.table)?.map(({ name, kind }) => [name, kind]));
  const order = part.order.map((column) =>
    kinds.get(column) === 'text' ? orderByBytes(db, `part.${column}`) : sql.ref(`part.${column}`),
  );
  const { owner, source } = buildPartSource(part);
  const { rows } = await sql<Row>`select part.*, ${owner} as transfer_owner from ${source}
    where ${owner} in (${sql.join(keys)}) ${part.sqlCondition ? sql`and ${sql.raw(part.sqlCondition)}` : sql``}
    order by ${sql.join(order)}`.execute(db);
  const rowsByOwner = Map.groupBy(rows, (row) => row.transfer_owner);
  return new Map(
    [...rowsByOwner].map(([key, ownerRows]) => [
      key,
      ownerRows.map((row) => openSealedColumn(reading, part, key, exportRecordRow(reading, part, row))),
    ]),
  );
}

function openSealedColumn({ open }: Reading, { sealed }: Part, owner: unknown, row: Row): Row {
  return sealed ? { ...row, [sealed]: open(String(owner), String(row[sealed])) } : row;
}

function buildPartSource({ table, by, through }: Part) {
  if (!through) return { owner: sql.ref(`part.${by}`), source: sql`${sql.table(table)} as part` };
  const source = sql`${sql.table(table)} as part
    join ${sql.table(through.table)} as owning on owning.id = ${sql.ref(`part.${by}`)}`;
  return { owner: sql.ref(`owning.${through.by}`), source };
}

/** Columns that are not told are not there; what a part repeats of its record neither. */
function exportRecordRow({ columns, tellsSecrets }: Reading, kind: RecordKind | Part, row: Row): Row {
  const secrets = tellsSecrets || kind.secret === true ? {} : (kind.secret ?? {});
  const exportedColumns = listExportedColumns(kind, columns.get(kind.table) ?? []);
  return Object.fromEntries(
    exportedColumns.map((column) => [
      column.name,
      column.name in secrets ? secrets[column.name] : exportColumnValue(row[column.name], column),
    ]),
  );
}

/** The columns that a line says. */
export function listExportedColumns(kind: RecordKind | Part, columns: Column[]): Column[] {
  const hidden = new Set([
    ...(kind.omit ?? []),
    ...('derived' in kind ? Object.keys(kind.derived ?? {}) : []),
    ...listOwnerColumns(kind),
  ]);
  return columns.filter(({ name }) => !hidden.has(name));
}

function listOwnerColumns(kind: RecordKind | Part): string[] {
  return 'by' in kind && !kind.through ? [kind.by] : [];
}
