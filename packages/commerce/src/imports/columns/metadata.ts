import type { Cell } from '../csv/cell.ts';
import type { Faults } from '../products/faults.ts';

/** A column with the value of one key, or with an empty key all of them as JSON. */
interface MetadataColumn {
  prefix: string;
  key: string;
}

/** Finds whether a column has metadata: `metadata.key`, or `variant_metadata.key` with a prefix. Keys keep their capital letters. */
export function parseMetadataColumn(name: string): MetadataColumn | undefined {
  const match = name.trim().match(/^((?:variant|private)_)?metadata(?:\.([\w.:-]{1,100}))?$/i);
  return match ? { prefix: (match[1] ?? '').toLowerCase(), key: match[2] ?? '' } : undefined;
}

/** Writes a value into a cell: texts as they are, unless they would be read as JSON or lose blanks. */
export function formatMetadataValue(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  const isPlain = value !== '' && value === value.trim() && !/[\r\0]/.test(value) && parseValue(value) === undefined;
  return isPlain ? value : JSON.stringify(value);
}

/** Reads the value of a cell: JSON, or a text. @returns null for an empty cell, which is no value */
function parseMetadataValue(cellText: string): unknown {
  const text = cellText.trim();
  if (text === '') return null;
  const value = parseValue(text);
  return value === undefined ? text : value;
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads the metadata of a record. Keys whose cells are empty are null.
 * @param cells are filled with the cells by their paths
 */
export function readMetadata(
  columns: readonly { key: string; value: Cell }[],
  { cells, faults, path }: { cells: Map<string, Cell>; faults: Faults; path: string },
): Record<string, unknown> | undefined {
  if (columns.length === 0) return undefined;
  const entries: [key: string, value: unknown][] = [];
  for (const { key, value: cell } of columns) {
    cells.set(key === '' ? path : `${path}.${key}`, cell);
    const value = parseMetadataValue(cell.text);
    if (key !== '') entries.push([key, value]);
    else if (typeof value === 'object' && !Array.isArray(value)) entries.push(...Object.entries(value ?? {}));
    else faults.addFault(cell, 'a JSON object like {"color":"red"}');
  }
  return Object.fromEntries(entries);
}
