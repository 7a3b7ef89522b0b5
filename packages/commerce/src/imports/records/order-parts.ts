import { isPlainObject } from '@mercer/contract';
import { splitCellValues } from '../products/values.ts';
import type { FieldReader } from './field-reader.ts';
import type { ImportedParcel, ImportedTax } from './imported-parts.ts';
import { readPackedTaxes } from './packed-cells.ts';
import type { RecordRow } from './record-table.ts';

const places = [1, 2, 3, 4, 5];

/** Columns of the taxes that Shopify exports by their names, such as `Tax 1 Name` and `Tax 1 Value`. */
export const shopifyTaxColumns = Object.fromEntries(
  places.flatMap((place) => [
    [`tax ${place} name`, `tax_${place}_name`],
    [`tax ${place} value`, `tax_${place}_value`],
  ]),
);

/** Reads the taxes of an order by their names: `DE VAT 19%` is a tax with a rate. */
export function readTaxes(row: RecordRow, reader: FieldReader): ImportedTax[] {
  if (row.has('taxes')) return readOwnTaxes(reader);
  if (row.has('tax_items')) return readPackedTaxes(reader);
  return places.flatMap((place): ImportedTax[] => {
    const name = reader.text(`tax_${place}_name`, 200);
    const amount = reader.amount(`tax_${place}_value`);
    if (!name || !amount) return [];
    const [, label = name, rate] = name.match(/^(.*?)\s*\(?(\d{1,3}(?:[.,]\d{1,4})?)\s*%\)?$/) ?? [];
    return [{ name: label || name, rate: rate === undefined ? null : Number(rate.replace(',', '.')), amount }];
  });
}

/** Our table has the taxes of an order in one cell, as {@link formatTax} writes them. */
function readOwnTaxes(reader: FieldReader): ImportedTax[] {
  const taxes = reader.readField('taxes', 'taxes like VAT 19% = 4.00', (text) => {
    const parts = splitCellValues(text, '|').map((part) => part.match(/^(.*) (\d+(?:\.\d+)?)% = (\d+(?:\.\d+)?)$/s));
    return parts.every((part) => part !== null) ? parts : undefined;
  });
  return (taxes ?? []).map(([, name = '', rate, amount]) => ({ name, rate: Number(rate), amount: Number(amount) }));
}

/** Writes a tax into a cell of our own table. */
export function formatTax({ name, rate, amount }: { name: string; rate: number; amount: number }): string {
  return `${name} ${rate}% = ${amount}`;
}

/**
 * Reads the parcels of an order. Shopify says of each line whether it was sent.
 * @param lines rows of the lines, with their pieces
 * @returns undefined where the file does not say what was sent
 */
export function readParcels(
  row: RecordRow,
  reader: FieldReader,
  lines: readonly { row: RecordRow; quantity: number }[],
): ImportedParcel[] | undefined {
  if (row.has('parcels')) return readOwnParcels(reader, lines.length);
  if (row.text('fulfillment').toLowerCase() !== 'partial') return undefined;
  const isSent = (line: RecordRow) => line.text('line_fulfillment').toLowerCase() === 'fulfilled';
  const pieces = lines.map((line) => (isSent(line.row) ? line.quantity : 0));
  if (pieces.every((count) => count === 0)) {
    reader.note('fulfillment', 'a part was sent, but not which: the order counts as not sent');
    return undefined;
  }
  const date = reader.moment('date_fulfilled') ?? reader.moment('date_created') ?? '';
  return [{ date, tracking: null, carrier: null, pieces }];
}

function readOwnParcels(reader: FieldReader, lineCount: number): ImportedParcel[] | undefined {
  const parcels = reader.readField('parcels', 'parcels as an export writes them', (text) => {
    try {
      const list: unknown = JSON.parse(text);
      return Array.isArray(list) && list.every((parcel) => isParcel(parcel, lineCount)) ? list : undefined;
    } catch {
      return undefined;
    }
  });
  return parcels ?? undefined;
}

function isParcel(value: unknown, lineCount: number): value is ImportedParcel {
  if (!isPlainObject(value)) return false;
  const { date, tracking, carrier, pieces } = value;
  const isText = (text: unknown) => text === null || (typeof text === 'string' && text.length <= 200);
  const isCount = (count: unknown) => Number.isInteger(count) && Number(count) >= 0 && Number(count) <= 1e6;
  const hasPieces = Array.isArray(pieces) && pieces.length === lineCount && pieces.every(isCount);
  return typeof date === 'string' && isMoment(date) && isText(tracking) && isText(carrier) && hasPieces;
}

function isMoment(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));
}
