import type { ProductColumnName } from '@mercer/contract';

/** Field of a product that a column can contain, in Mercer's words. */
export type Field =
  | 'key'
  | 'slug'
  | 'name'
  | 'description'
  | 'html'
  | 'summary'
  | 'price'
  | 'sale_price'
  | 'compare_price'
  | 'sku'
  | 'stock'
  | 'stock_tracking'
  | 'in_stock'
  | 'weight'
  | 'kilograms'
  | 'pounds'
  | 'ounces'
  | 'categories'
  | 'tags'
  | 'images'
  | 'captions'
  | 'variant_image'
  | 'tax_class'
  | 'tax_code'
  | 'taxable'
  | 'delivery'
  | 'requires_shipping'
  | 'is_giftcard'
  | 'free_shipping'
  | 'published'
  | 'status'
  | 'publish_at'
  | 'unpublish_at'
  | 'sale_starts_at'
  | 'sale_ends_at'
  | 'sale_last_day'
  | 'stock_purchasable'
  | 'available_at'
  | 'barcode'
  | 'cost'
  | 'meta_title'
  | 'meta_description'
  | 'type'
  | 'parent'
  | ProductColumnName;

export type Target =
  | { field: Field }
  /** counted from 1 */
  | { option: number; part: 'name' | 'value' }
  /** counted from 1 */
  | { numbered: number; part: 'name' | 'value' }
  | { attribute: string }
  /** key of a custom field */
  | { customField: string; entity: 'product' | 'variant' }
  /** key of metadata; empty: all keys as JSON */
  | { metadata: string; entity: 'product' | 'variant' };

/** Shop software whose columns a file has. */
export interface Format {
  name: string;
  /** names in small letters; a file that has them all is one of these */
  needs: string[];
  /** @param column its name in small letters @param originalName as it stands there */
  targetOf(column: string, originalName: string): Target | undefined;
  /** separators of several values in one cell */
  separators: { categories: string; tags: string; images: string };
  /** a description as it was before its exporter wrote it; left out: it stands there as it is */
  unescaped?(html: string): string;
  /** true where stock below zero means that more was sold than there was */
  tellsBackorders?: true;
}

export function createFieldFinder(names: Record<string, Field>): (column: string) => Target | undefined {
  return (column) => {
    const field = Object.hasOwn(names, column) ? names[column] : undefined;
    return field && { field };
  };
}

/** `option1 name`, `option 2 value`, `option1_value` and the like. */
export function optionTarget(column: string): Target | undefined {
  const [, place, part] = column.match(/^option[ _.]?([1-5])[ _.](name|value)$/) ?? [];
  return part ? { option: Number(place), part: part as 'name' | 'value' } : undefined; // the pattern allows these two
}
