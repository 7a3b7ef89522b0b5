import { splitCellValues } from '../products/values.ts';
import type { FieldReader } from './field-reader.ts';
import type { ImportedOrderLine, ImportedTax } from './imported-parts.ts';
import type { RecordRow } from './record-table.ts';

/*
 * Plugins of WooCommerce pack what an order has several of into one cell: `name:Cup|product_id:12|sku:C-1|quantity:2|total:20`, with
 * semicolons between several of them. Lines have a column each: `line_item_1`, `line_item_2`.
 */

const lineItem = 'line_item_';

/** Finds the field of a column like `line_item_3`. */
export function findLineItemColumn(column: string): string | undefined {
  return /^line_item_\d{1,4}$/.test(column) ? column : undefined;
}

const packedLine =
  /^name:(.*)\|product_id:[^|]*\|sku:([^|]*)\|quantity:(\d{1,7})\|total:(\d{1,12}(?:\.\d{1,6})?)\|sub_total:(\d{1,12}(?:\.\d{1,6})?)(?:\||$)/s;

/** Reads the lines of an order; their amounts have no tax in them, `sub_total` is before discounts. */
export function readPackedLines(row: RecordRow, reader: FieldReader): ImportedOrderLine[] {
  const columns = row.listCells(lineItem).map(({ key }) => Number(key));
  return columns
    .toSorted((a, b) => a - b)
    .flatMap((place): ImportedOrderLine[] => {
      const expected = 'a line like name:Cup|product_id:12|sku:C-1|quantity:2|total:20|sub_total:20';
      const parts = reader.readField(`${lineItem}${place}`, expected, (text) => {
        const match = text.match(packedLine);
        return match && Number(match[3]) > 0 ? match : undefined;
      });
      if (!parts) return [];
      const [, name = '', sku = '', quantity, total, subTotal] = parts;
      const pieces = Number(quantity);
      const discount = Math.max(0, Number(subTotal) - Number(total));
      return [
        {
          sku: sku.trim() || null,
          name: name.trim() || sku,
          quantity: pieces,
          price: Number(subTotal) / pieces,
          discount,
        },
      ];
    });
}

/** Reads the taxes of an order: `label` is what they are called. */
export function readPackedTaxes(reader: FieldReader): ImportedTax[] {
  return readRecords(reader, 'tax_items').flatMap(({ label, code, total = '' }) => {
    const name = label || code;
    if (!name || !/^\d{1,12}(\.\d{1,6})?$/.test(total) || Number(total) === 0) return [];
    const [, rate] = name.match(/(\d{1,3}(?:[.,]\d{1,4})?)\s*%/) ?? [];
    return [{ name, rate: rate === undefined ? null : Number(rate.replace(',', '.')), amount: Number(total) }];
  });
}

/** Reads the code of the first coupon. */
export function readPackedCoupon(reader: FieldReader): string | undefined {
  return readRecords(reader, 'coupon_items')[0]?.code?.slice(0, 50);
}

/** Sums what was given back. @returns undefined without such a column */
export function readPackedRefunds(reader: FieldReader): number | undefined {
  const amounts = readRecords(reader, 'refund_items').map(({ amount }) => Math.abs(Number(amount)));
  return amounts.length === 0 ? undefined : amounts.reduce((sum, amount) => sum + (amount || 0), 0);
}

/** Reads records of a cell by the names of their parts. */
function readRecords(reader: FieldReader, field: string): Record<string, string | undefined>[] {
  return splitCellValues(reader.text(field, 5000) ?? '', ';').map((record) =>
    Object.fromEntries(
      record.split('|').map((part) => {
        const [, name = part, value = ''] = part.match(/^([^:]*):(.*)$/s) ?? [];
        return [name.trim(), value.trim()];
      }),
    ),
  );
}
