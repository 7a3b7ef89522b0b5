import {
  type ContentAmount,
  type Image,
  type Product,
  type ProductOption,
  type PurchaseOptions,
  productContent,
  type Variant,
} from '@mercer/contract';
import { parseJson, type Row } from '../../db/index.ts';
import { namedOption, namedPlans, namedValue, namedVariant, type Priced, type SharedNames } from '../shown/index.ts';
import { gapOf, pricesGap } from './gaps.ts';
import { array, field, fields, object } from './json-parts.ts';
import type { ProductRow } from './product-rows.ts';

/** What the API says of a product, as JSON with gaps; its variants apart, since lists rarely show them. */
export interface ProductAnswer {
  answer: string;
  /** ends with the comma after it */
  variants: string;
}

/** @param variants in their order; none where the product has none */
export function productAnswer(row: ProductRow, variants: Row<'variants'>[], names: SharedNames): ProductAnswer {
  const options = parseJson<ProductOption[]>(row.options);
  return {
    answer: object(
      fields({ id: row.id, name: row.translated_name ?? row.name, slug: row.slug, sku: row.sku }),
      pricesOf(row, ''),
      fields({ sale: row.sale === 1 }),
      gapOf('currency'),
      fields({
        description: row.translated_description ?? row.description,
        meta_title: row.translated_meta_title ?? row.meta_title,
        meta_description: row.translated_meta_description ?? row.meta_description,
        active: true,
        type: 'standard',
        images: parseJson<Image[]>(row.images),
        tags: parseJson<string[]>(row.tags),
      }),
      gapOf('rating'),
      gapOf('stock'),
      field('options', array(options.map((option) => optionJson(namedOption(option, names))))),
      gapOf('variants') + purchaseOptionsField(namedPlans(parseJson<PurchaseOptions>(row.purchase_options), names)),
      fields(unchanging(row, names)),
    ),
    variants: `${variantsField(row, variants, { options, names })},`,
  };
}

function unchanging(row: ProductRow, names: SharedNames) {
  const categories = parseJson<Product['categories']>(row.categories);
  return {
    categories,
    category_index: { id: categories.map(({ id }) => id) },
    attributes: namedAttributes(parseJson<Product['attributes']>(row.attributes), names),
    popularity: row.popularity,
    shipping: { free: row.free_shipping === 1 },
    weight: row.weight,
    content: row.content === null ? {} : productContent(parseJson<ContentAmount>(row.content)),
    delivery: row.delivery,
    ...(row.quantity_min === null ? {} : { quantity_min: row.quantity_min }),
    ...(row.order_limit === null ? {} : { order_limit: row.order_limit }),
    date_created: row.date_created,
    date_updated: row.date_updated,
  };
}

function contentField(content: string | null): Pick<Variant, 'content'> {
  return content === null ? {} : { content: productContent(parseJson<ContentAmount>(content)) };
}

function namedAttributes(attributes: Product['attributes'], names: SharedNames): Product['attributes'] {
  const named = Object.entries(attributes).map(([key, entry]) => [
    key,
    { ...entry, name: names.attribute(entry.id, entry.name), value: namedValue(entry.value, names) },
  ]);
  return Object.fromEntries(named);
}

function optionJson({ values, ...option }: ProductOption): string {
  return object(fields(option), field('values', array(values.map((value) => pricedJson(value)))));
}

/** @param id under which the store may have set prices in other currencies */
function pricedJson({ price, sale_price, orig_price, ...record }: Priced & { id: string }): string {
  return object(fields(record), pricesOf({ price, sale_price, orig_price }, record.id));
}

function purchaseOptionsField({ standard, subscription }: PurchaseOptions): string {
  return field(
    'purchase_options',
    object(
      standard ? field('standard', object(pricesOf(standard, ''))) : '',
      subscription ? field('subscription', object(field('plans', array(subscription.plans.map(pricedJson))))) : '',
    ),
  );
}

interface Named {
  options: ProductOption[];
  names: SharedNames;
}

function variantsField(product: ProductRow, variants: Row<'variants'>[], { options, names }: Named): string {
  const results = variants.map((row) => {
    const chosen = parseJson<string[]>(row.option_value_ids);
    return object(
      fields({ id: row.id, name: namedVariant(row.name, chosen, options, names), sku: row.sku }),
      pricesOf(row, row.id),
      fields({ option_value_ids: chosen, images: parseJson<Image[]>(row.images) }),
      gapOf('variantStock'),
      fields({ weight: row.weight ?? product.weight, ...contentField(row.content ?? product.content) }),
    );
  });
  return field('variants', object(field('results', array(results)), fields({ count: results.length })));
}

function pricesOf({ price, sale_price, orig_price }: Priced, id: string): string {
  return pricesGap(
    id,
    JSON.stringify({ price, sale_price: sale_price ?? undefined, orig_price: orig_price ?? undefined }),
  );
}
