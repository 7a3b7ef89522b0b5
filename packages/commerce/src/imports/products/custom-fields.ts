import { readMetadata } from '../columns/metadata.ts';
import type { ProductRow } from '../columns/read-row.ts';
import type { Cell } from '../csv/cell.ts';
import type { ImportCustomField, ImportShop } from '../import-shop.ts';
import type { Faults } from './faults.ts';
import { parseYesNoAnswer, splitCellValues } from './values.ts';

type Entity = 'product' | 'variant';
type FieldValue = string | number | boolean;

/**
 * Reads the custom fields of a row as text and its metadata, by their keys; an empty cell is no value.
 * @param path of the record in what is sent, with a dot at its end
 */
export function readOwnerValues(
  row: ProductRow,
  entity: Entity,
  { cells, faults, path = '' }: { cells: Map<string, Cell>; faults: Faults; path?: string },
): { custom_fields?: Record<string, string | null>; metadata?: Record<string, unknown> } {
  const isOfEntity = (column: { entity: Entity }) => column.entity === entity;
  const metadata = readMetadata(row.metadata.filter(isOfEntity), { cells, faults, path: `${path}metadata` });
  const metadataValue = metadata && { metadata };
  const fields = row.customFields.filter(isOfEntity);
  if (fields.length === 0) return { ...metadataValue };
  for (const { key, value } of fields) cells.set(`${path}custom_fields.${key}`, value);
  const texts = Object.fromEntries(fields.map(({ key, value }) => [key, value.text.trim() || null]));
  return { ...metadataValue, custom_fields: texts };
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
      return [key, text === null || !field ? text : convertFieldText(text, field)];
    });
    return { ...record, custom_fields: Object.fromEntries(typed) };
  }
}

/** Gives a text the type of its custom field; what does not fit the type stays a text, which the shop refuses. */
export function convertFieldText(
  text: string,
  { type, list }: Pick<ImportCustomField, 'type' | 'list'>,
): FieldValue | FieldValue[] {
  return list ? splitCellValues(text, '|').map((part) => convertValue(part, type)) : convertValue(text, type);
}

function convertValue(text: string, type: string): FieldValue {
  if (type === 'boolean') return parseYesNoAnswer(text) ?? text;
  return type === 'number' && /^-?\d{1,15}([.,]\d{1,9})?$/.test(text) ? Number(text.replace(',', '.')) : text;
}
