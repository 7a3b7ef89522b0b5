import { rename, rm, writeFile } from 'node:fs/promises';
import { StartError } from '@mercer/host/config/start-error';
import type { Column } from '../output/table.ts';
import type { ShopCall } from '../shop/shop-action.ts';

type Row = Record<string, unknown>;

/** Fields that a table shows, in this order, where the records have them. */
const shownFields = [
  'id',
  'key',
  'number',
  'code',
  'slug',
  'name',
  'title',
  'from',
  'to',
  'email',
  'url',
  'entity',
  'entity_id',
  'action',
  'actor',
  'type',
  'kind',
  'status',
  'country',
  'rate',
  'amount',
  'balance',
  'currency',
  'quantity',
  'orders',
  'items',
  'active',
  'published',
  'enabled',
  'sort',
  'date',
  'date_created',
  'date_expires',
] as const;

const maxColumns = 7;

/** Builds the columns of records of any kind. */
export function buildColumns(rows: Row[]): Column<Row>[] {
  const isShown = (field: string) => rows.some((row) => ['string', 'number', 'boolean'].includes(typeof row[field]));
  const usual = shownFields.filter(isShown);
  const fields = usual.length > 1 ? usual : Object.keys(rows[0] ?? {}).filter(isShown);
  return fields.slice(0, maxColumns).map((field) => {
    const isNumber = rows.every((row) => typeof row[field] === 'number');
    return {
      title: field.replaceAll('_', ' '),
      of: (row) => formatValue(row[field]),
      isFlexible: true,
      ...(isNumber && { align: 'right' as const }),
    };
  });
}

function formatValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Prints one record as JSON, which programs read in one line. */
export function showRecord({ output, isJson }: ShopCall, record: unknown): void {
  output.json(record ?? null, isJson ? undefined : 2);
}

/** Writes a file that is there once it is whole. */
export async function saveAnswer({ output, isJson }: ShopCall, file: string, bytes: Uint8Array): Promise<void> {
  const part = `${file}.part`;
  try {
    await writeFile(part, bytes, { mode: 0o600 });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw new StartError(`${file} cannot be written: ${Object(error).message}.`, { cause: error });
  }
  if (isJson) output.json({ file, bytes: bytes.length });
  else output.say(`${file}: ${bytes.length} bytes`);
}
