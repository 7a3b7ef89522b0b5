import {
  type ContentAmount,
  type Image,
  mapProductColumns,
  type Product,
  type ProductAttribute,
  type ProductOption,
  type PurchaseOptions,
  productContent,
  type StockStatus,
  type Variant,
} from '@mercer/contract';
import { parseJson, type Row } from '@mercer/database';
import {
  namedVariant,
  type PricedItem,
  type SharedNames,
  translateOption,
  translatePlans,
  translateValue,
} from '@mercer/search';
import { toJsonArray, toJsonField, toJsonFields, toJsonObject } from './json-parts.ts';
import { writePlaceholder, writePricesPlaceholder } from './placeholders.ts';
import type { ProductRow } from './product-rows.ts';

/** Product as the API returns it: JSON with placeholders. Variants are separate, since lists rarely include them. */
export interface ProductAnswer {
  answer: string;
  /** ends with the comma after it */
  variants: string;
}

/** @param variants in their order; none where the product has none */
export function productAnswer(row: ProductRow, variants: Row<'variants'>[], names: SharedNames): ProductAnswer {
  const options = parseJson<ProductOption[]>(row.options);
  return {
    answer: toJsonObject(
      toJsonFields({ id: row.id, name: row.translated_name ?? row.name, slug: row.slug, sku: row.sku }),
      buildPricesPlaceholder(row, ''),
      toJsonFields({ sale: row.sale === 1 }),
      writePlaceholder('currency'),
      toJsonFields({
        description: row.translated_description ?? row.description,
        meta_title: row.translated_meta_title ?? row.meta_title,
        meta_description: row.translated_meta_description ?? row.meta_description,
        active: true,
        type: 'standard',
        images: parseJson<Image[]>(row.images),
        tags: parseJson<string[]>(row.tags),
      }),
      writePlaceholder('rating'),
      writePlaceholder(`stock:${getEmptyStatus(row, variants)}`),
      availableField(row),
      toJsonField('options', toJsonArray(options.map((option) => buildOptionJson(translateOption(option, names))))),
      writePlaceholder('variants') +
        purchaseOptionsField(translatePlans(parseJson<PurchaseOptions>(row.purchase_options), names)),
      toJsonFields(buildStaticFields(row, names)),
    ),
    variants: `${variantsField(row, variants, { options, names })},`,
  };
}

function buildStaticFields(row: ProductRow, names: SharedNames) {
  const categories = parseJson<Product['categories']>(row.categories);
  return {
    categories,
    category_index: { id: categories.map(({ id }) => id) },
    attributes: namedAttributes(parseJson<StoredAttributes>(row.attributes), names),
    popularity: row.popularity,
    shipping: { free: row.free_shipping === 1 },
    weight: row.weight,
    content: row.content === null ? {} : productContent(parseJson<ContentAmount>(row.content)),
    delivery: row.delivery,
    ...pickFilledColumns(row),
    date_created: row.date_created,
    date_updated: row.date_updated,
  };
}

/** Picks the optional columns that the shop has filled. */
function pickFilledColumns(row: ProductRow): object {
  const columns = Object.entries(
    mapProductColumns((name, { type }) => (type === 'boolean' && row[name] !== null ? row[name] === 1 : row[name])),
  );
  return Object.fromEntries(columns.filter(([, value]) => value !== null));
}

/** Columns that say whether something may be ordered when none are left. */
type BackorderColumns = Pick<Row<'products'>, 'available_at'> & { stock_purchasable: number | null };

const isBackordered = ({ stock_purchasable }: BackorderColumns) => stock_purchasable === 1;

/** Status of what is out of stock. A product can be ordered when one of its variants can. */
function getEmptyStatus(row: BackorderColumns, variants: BackorderColumns[] = []): StockStatus {
  const backordered = [...variants.map((variant) => inheritBackorder(variant, row)), row].find(isBackordered);
  if (!backordered) return 'out_of_stock';
  return backordered.available_at === null ? 'backorder' : 'preorder';
}

/** A variant that says nothing is as its product. */
function inheritBackorder(variant: BackorderColumns, product: BackorderColumns): BackorderColumns {
  return {
    stock_purchasable: variant.stock_purchasable ?? product.stock_purchasable,
    available_at: variant.available_at ?? product.available_at,
  };
}

const availableField = ({ available_at }: BackorderColumns) => pickJson({ available_at });

/** The fields that have a value, without braces. */
function pickJson(record: Record<string, string | null>): string {
  return toJsonFields(Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)));
}

function contentField(content: string | null): Pick<Variant, 'content'> {
  return content === null ? {} : { content: productContent(parseJson<ContentAmount>(content)) };
}

/** Attributes as they are stored: those that show a custom field name it. */
type StoredAttributes = Record<string, ProductAttribute & { custom_field?: string }>;

function namedAttributes(attributes: StoredAttributes, names: SharedNames): Product['attributes'] {
  const translatedEntries = Object.entries(attributes).map(([key, { custom_field: _, ...entry }]) => [
    key,
    { ...entry, name: names.attribute(entry.id, entry.name), value: translateValue(entry.value, names) },
  ]);
  return Object.fromEntries(translatedEntries);
}

function buildOptionJson({ values, ...option }: ProductOption): string {
  return toJsonObject(
    toJsonFields(option),
    toJsonField('values', toJsonArray(values.map((value) => buildPricedJson(value)))),
  );
}

/** @param id under which the store may have set prices in other currencies */
function buildPricedJson({ price, sale_price, orig_price, ...record }: PricedItem & { id: string }): string {
  return toJsonObject(toJsonFields(record), buildPricesPlaceholder({ price, sale_price, orig_price }, record.id));
}

function purchaseOptionsField({ standard, subscription }: PurchaseOptions): string {
  return toJsonField(
    'purchase_options',
    toJsonObject(
      standard ? toJsonField('standard', toJsonObject(buildPricesPlaceholder(standard, ''))) : '',
      subscription
        ? toJsonField(
            'subscription',
            toJsonObject(toJsonField('plans', toJsonArray(subscription.plans.map(buildPricedJson)))),
          )
        : '',
    ),
  );
}

interface NamedOptions {
  options: ProductOption[];
  names: SharedNames;
}

function variantsField(product: ProductRow, variants: Row<'variants'>[], { options, names }: NamedOptions): string {
  const results = variants.map((row) => {
    const optionValueIds = parseJson<string[]>(row.option_value_ids);
    return toJsonObject(
      toJsonFields({ id: row.id, name: namedVariant(row.name, optionValueIds, options, names), sku: row.sku }),
      buildPricesPlaceholder(row, row.id),
      toJsonFields({ option_value_ids: optionValueIds, images: parseJson<Image[]>(row.images) }),
      writePlaceholder(`variantStock:${getEmptyStatus(inheritBackorder(row, product))}`),
      availableField(row),
      isBackordered(inheritBackorder(row, product)) ? toJsonField('stock_purchasable', 'true') : '',
      pickJson({ gtin: row.gtin, mpn: row.mpn }),
      toJsonFields({ weight: row.weight ?? product.weight, ...contentField(row.content ?? product.content) }),
    );
  });
  return toJsonField(
    'variants',
    toJsonObject(toJsonField('results', toJsonArray(results)), toJsonFields({ count: results.length })),
  );
}

function buildPricesPlaceholder({ price, sale_price, orig_price }: PricedItem, id: string): string {
  return writePricesPlaceholder(
    id,
    JSON.stringify({ price, sale_price: sale_price ?? undefined, orig_price: orig_price ?? undefined }),
  );
}
