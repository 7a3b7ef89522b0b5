import type { Db } from '@mercer/database';
import type { Cell } from '../reports/csv.ts';

export type ExportRow = Record<string, Cell>;

/** What an export reads from. */
export interface ExportSource {
  db: Db;
  /** currency of the store */
  currency: string;
  /** Address of the shop, which pictures have before their paths. */
  publicUrl: string;
}

/** A table that is exported page by page, so that memory holds one page. */
export interface TableExport {
  columns: string[];
  pages: AsyncGenerator<ExportRow[]>;
}

/** Number of records in a page. */
const pageSize = 200;

/**
 * Reads pages of records, each after the last record of the page before.
 * @param read reads up to `limit` records whose key is higher
 */
export async function* readExportPages<Entry>(
  read: (after: string, limit: number) => Promise<Entry[]>,
  keyFrom: (entry: Entry) => string,
): AsyncGenerator<Entry[]> {
  for (let after = ''; ; ) {
    const page = await read(after, pageSize);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    if (page.length < pageSize) return;
    after = keyFrom(last);
  }
}

/** Joins several values in one cell, as an import separates them: a backslash keeps a bar. */
export function joinCellValues(values: readonly string[], separator = '|'): string {
  return values.map((value) => value.replaceAll(separator, `\\${separator}`)).join(separator);
}

/** Writes a flag as an import reads it; null is an empty cell. */
export function toAnswer(flag: number | boolean | null): string {
  return flag === null ? '' : flag ? 'yes' : 'no';
}
