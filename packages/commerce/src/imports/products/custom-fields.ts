import type { ProductRow } from '../columns/read-row.ts';
import type { Cell } from '../csv/cell.ts';
import type { ImportCustomField, ImportShop } from '../import-shop.ts';
import { parseYesNoAnswer, splitCellValues } from './values.ts';

type Entity = 'product' | 'variant';

/**
 * Reads the custom fields of a row as text, by their keys; an empty cell is no value.
 * @param path of the record in what is sent, with a dot at its end
 */
export function readCustomFields(
  row: ProductRow,
  entity: Entity,
  { cells, path = '' }: { cells: Map<string, Cell>; path?: string },
): { custom_fields?: Record<string, string | null> } {
  const fields = row.customFields.filter((field) => field.entity === entity);
  if (fields.length === 0) return {};
  for (const { key, value } of fields) cells.set(`${path}custom_fields.${key}`, value);
  return { custom_fields: Object.fromEntries(fields.map(({ key, value }) => [key, value.text.trim() || null])) };
}

/** The shop's custom fields, by whose types texts of a file are read. */
export class CustomFields {
  readonly #shop: ImportShop;
  #fields: Promise<ImportCustomField[]> | undefined;

  constructor(shop: ImportShop) {
    this.#shop = shop;
  }

  /** Gives the values of a product and of its variants their types. What does not fit a type is refused by the shop. */
  async convertProduct(item: Record<string, unknown>): Promise<Record<string, unknown>> {
    const product = await this.#convert('product', item);
    const { variants } = product as { variants?: { results: Record<string, unknown>[] } }; // as the file was read
    if (!variants?.results.some((variant) => 'custom_fields' in variant)) return product;
    const results = await Promise.all(variants.results.map((variant) => this.#convert('variant', variant)));
    return { ...product, variants: { results } };
  }

  async #convert(entity: Entity, record: Record<string, unknown>): Promise<Record<string, unknown>> {
    if (!('custom_fields' in record)) return record;
    this.#fields ??= this.#shop.listCustomFields();
    const fields = await this.#fields;
    const texts = record.custom_fields as Record<string, string | null>; // as the file was read
    const typed = Object.entries(texts).map(([key, text]) => {
      const field = fields.find((candidate) => candidate.entity === entity && candidate.key === key);
      return [key, text === null || !field ? text : convertText(text, field)];
    });
    return { ...record, custom_fields: Object.fromEntries(typed) };
  }
}

function convertText(text: string, { type, list }: ImportCustomField): unknown {
  return list ? splitCellValues(text, '|').map((part) => convertValue(part, type)) : convertValue(text, type);
}

function convertValue(text: string, type: string): string | number | boolean {
  if (type === 'boolean') return parseYesNoAnswer(text) ?? text;
  return type === 'number' && /^-?\d{1,15}([.,]\d{1,9})?$/.test(text) ? Number(text.replace(',', '.')) : text;
}
