import { type Db, parseJson, schemaTables } from '@mercer/database';
import type { GenericSchema } from 'valibot';
import { jsonColumns } from './json-columns.ts';
import type { Table } from './records.ts';

type ColumnKind = 'text' | 'whole' | 'number' | 'bytes';

/** A column; one of JSON has the shape of what it holds. */
export type Column = ColumnFacts & ({ kind: 'json'; shape: GenericSchema } | { kind: ColumnKind; shape?: undefined });

interface ColumnFacts {
  name: string;
  isNullable: boolean;
  hasDefault: boolean;
}

/** The columns of each table as the database has them, by their names: a new one moves along. */
export async function readTableColumns(db: Db): Promise<ReadonlyMap<string, Column[]>> {
  const tables = await schemaTables(db);
  return new Map(
    tables.map(({ name, columns }) => {
      const table = name as Table; // the names are those of our tables
      return [name, columns.map((column) => describeColumn(table, column)).sort(compareByName)];
    }),
  );
}

interface DatabaseColumn {
  name: string;
  dataType: string;
  isNullable: boolean;
  hasDefaultValue: boolean;
}

function describeColumn(table: Table, { name, dataType, isNullable, hasDefaultValue }: DatabaseColumn): Column {
  const shape = jsonColumns[table]?.[name];
  const column = { name, isNullable, hasDefault: hasDefaultValue };
  return shape ? { ...column, kind: 'json', shape } : { ...column, kind: toColumnKind(dataType) };
}

function toColumnKind(dataType: string): ColumnKind {
  const type = dataType.toLowerCase();
  if (/bytea|blob/.test(type)) return 'bytes';
  if (/int|serial/.test(type)) return 'whole';
  return /real|float|double|numeric/.test(type) ? 'number' : 'text';
}

function compareByName(a: Column, b: Column): number {
  return a.name < b.name ? -1 : 1;
}

/** Converts a column's value to its value in a file. */
export function exportColumnValue(value: unknown, { kind, name }: Column): unknown {
  if (value === null || value === undefined) return null;
  if (kind === 'bytes') return Buffer.from(value as Uint8Array).toString('base64'); // the column's type is bytes
  if (kind === 'json') return parseJson(value as string); // PostgreSQL stores JSON numbers with fewer digits
  return name === 'rating_average' ? Math.round(Number(value) * 100) / 100 : value;
}
