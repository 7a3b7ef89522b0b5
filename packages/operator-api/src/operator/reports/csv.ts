import { guardFormulas } from '@mercer/contract';

export type Cell = string | number | boolean | null;

/** A table as CSV (RFC 4180) with the names of its columns first. */
export function formatCsvTable(columns: string[], rows: Record<string, Cell>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))];
  return lines.map((cells) => `${cells.map(formatCsvCell).join(',')}\r\n`).join('');
}

function formatCsvCell(value: Cell): string {
  const text = typeof value === 'string' ? guardFormulas(value) : String(value ?? '');
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
