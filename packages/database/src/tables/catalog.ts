import type { Minor, ProductColumnName, ProductColumnValues, ProductStatus } from '@mercer/contract';
import type { Generated } from 'kysely';
import type { Flag, Json } from '../json.ts';

export interface CatalogTables {
  categories: CategoryTable;
  products: ProductTable;
  variants: VariantTable;
  product_categories: ProductCategoryTable;
  product_answers: ProductAnswerTable;
  /** languages in which the products up to this id have answers */
  answered_locales: { locales: string; version: number; product_id: string };
  product_documents: ProductDocumentTable;
  product_words: ProductWordTable;
  /** distinct words of all products, and how many products have each */
  search_words: { word: string; products: number };
  /** Deletion keys of each word (the word with letters left out), for spelling corrections. */
  search_word_keys: { key: string; word: string };
  category_words: { word: string; category_id: string };
  /** maintained, as the next three: a product's place in the bitmaps, from 0 on */
  product_numbers: { product_id: string; number: number };
  /** Numbers of products that have a product with a higher id before them. */
  unordered_numbers: { number: number };
  /** the version of the catalogue that changed these products last */
  product_chunks: { chunk: number; version: number };
  product_facets: ProductFacetTable;
  kept_counts: KeptCountTable;
  /** kept by triggers: products that went out of stock or came back since their bits were made */
  sold_out: { number: number; change: number; is_out: Flag };
  attributes: AttributeTable;
  /** maintained: one row for each value of `products.attributes` */
  product_attributes: { attribute_id: string; value: string; product_id: string };
  /** maintained: one row for each of `products.tags` */
  product_tags: { tag: string; product_id: string };
  /** products whose categories (`string[]`; null: as they are) and answers follow a change of what they share */
  following_products: { product_id: string; category_ids: Json | null };
  /** Products that the shop does not show now, with the leaf categories (`string[]`) that they return to. */
  hidden_products: { product_id: string; category_ids: Json };
  /** Slugs that records had before, see `former-slugs.ts`. */
  former_slugs: { model: string; slug: string; record_id: string; date_created: string };
  translations: TranslationTable;
  prices: PriceTable;
}

interface ProductCategoryTable {
  category_id: string;
  product_id: string;
  /** maintained, as the next ones: the product's, to sort a category by */
  price: Generated<number>;
  popularity: Generated<number>;
  date_created: Generated<string>;
  /** average; 0: nobody has rated it */
  rating: Generated<number>;
  /** Discount in whole percent. */
  discount: Generated<number>;
}

/** Maintained: what the API says of a product, with gaps for what is known when it is asked. */
interface ProductAnswerTable {
  product_id: string;
  /** the wanted one and those it falls back on, separated by blanks; empty: the store's own */
  locales: string;
  answer: string;
  /** the part of its variants */
  variants: string;
}

/** Maintained: what is searched of a product, words separated by blanks, each in the strongest field that has it. */
interface ProductDocumentTable {
  product_id: string;
  name: string;
  terms: string;
  description: string;
  /** `string[]`: where the product is counted */
  category_ids: Json;
}

/** Products of a chunk that contain a word, or a word with that beginning, and the field that contains it. */
interface ProductWordTable {
  chunk: number;
  /** beginnings of up to three letters end in `*` */
  word: string;
  /** bits, or the few places that are set; null: none, as the next two */
  name: Uint8Array | null;
  terms: Uint8Array | null;
  description: Uint8Array | null;
}

/** Products of a chunk by their values of one facet. */
interface ProductFacetTable {
  chunk: number;
  facet: string;
  /** `string[]`: the values, sorted */
  names: Json;
  /** Version of the catalogue that last changed the row. */
  version: number;
  /** Bits of each value, or the list of positions when few are set; for prices and popularity, the amounts. */
  bits: Uint8Array;
}

/** Results computed from the chunks for one query, which a process that has just started can read. */
interface KeptCountTable {
  id: string;
  /** the higher the later it was written */
  turn: number;
  /** Position in the stock changes; the results include every change before it. */
  horizon: number;
  results: Uint8Array;
}

interface AttributeTable {
  id: string;
  name: string;
  type: string;
  /** lists offer it as a filter */
  filterable: Flag;
  /** searches find products by its values */
  searchable: Generated<Flag>;
  sort: number;
}

interface TranslationTable {
  /** products, categories, attributes; or options, whose names are the same for all products */
  model: string;
  /** Id of the record; for options, the name in the store's own language. */
  record_id: string;
  locale: string;
  field: string;
  value: string;
}

/** A price of its own in a currency, in its minor units, where the converted one is not wanted. */
interface PriceTable {
  product_id: string;
  currency: string;
  /** empty for the product, else the id of its variant, plan or option value */
  item_id: string;
  price: Minor;
  sale_price: Minor | null;
  orig_price: Minor | null;
  scheduled_sale_price: Generated<Minor | null>;
}

interface CategoryTable {
  id: string;
  slug: string;
  name: string;
  description: string;
  parent_id: string | null;
  /** `Image` of the contract, or null */
  image: Json | null;
  sort: number;
  /** Title for search engines; null: name and description are used. */
  meta_title: Generated<string | null>;
  meta_description: Generated<string | null>;
  /** JSON text: values that the shop stores with it */
  metadata: Generated<Json>;
  /** JSON text: values of custom fields by the id of the field */
  custom_fields: Generated<Json>;
  /** maintained: products of this category and of those below it */
  product_count: number;
}

/** Optional fields of products that are one column each; null: the shop says nothing. Booleans are 0 and 1. */
type ProductColumns = {
  [Name in ProductColumnName]: ProductColumnValues[Name] extends boolean
    ? Generated<number | null>
    : ProductColumnValues[Name] | null;
};

interface ProductTable extends ProductColumns {
  id: string;
  slug: string;
  name: string;
  sku: string | null;
  /** Price that a shopper pays: the sale price while the product is on sale. */
  price: Minor;
  sale: Flag;
  sale_price: Minor | null;
  orig_price: Minor | null;
  description: string;
  /** `Image[]` */
  images: Json;
  /** `string[]` */
  tags: Json;
  rating_average: number | null;
  rating_count: number;
  /** hundredths of stars of all ratings together; null until the first review here */
  rating_sum: number | null;
  stock_tracking: Flag;
  stock_level: number;
  /** `ProductOption[]`, prices in minor units */
  options: Json;
  /** `PurchaseOptions`, prices in minor units */
  purchase_options: Json;
  /** `Record<string, ProductAttribute>` */
  attributes: Json;
  has_variants: Flag;
  popularity: number;
  free_shipping: Flag;
  /** grams of one piece */
  weight: Generated<number>;
  /** `ContentAmount` of the contract: what is in one piece */
  content: Json | null;
  /** `standard`, `reduced`, `none` or a class of the setting `taxes` */
  tax_class: Generated<string>;
  /** Code of the provider of taxes, such as `txcd_35010000`; null: that of the tax class. */
  tax_code: Generated<string | null>;
  /** `shipment` is sent in a parcel */
  delivery: Generated<'shipment' | 'digital' | 'giftcard'>;
  /** Title for search engines; null: name and description are used. */
  meta_title: Generated<string | null>;
  meta_description: Generated<string | null>;
  /** What a piece costs the shop; shoppers never see it. */
  cost: Generated<Minor | null>;
  /** JSON text: values that the shop stores with it */
  metadata: Generated<Json>;
  /** JSON text: values of custom fields by the id of the field */
  custom_fields: Generated<Json>;
  /** True when it may be ordered although none are left; variants can say otherwise. */
  stock_purchasable: Generated<Flag>;
  /** Day on which pieces are promised that are not in stock. */
  available_at: Generated<string | null>;
  status: Generated<ProductStatus>;
  /** The shop shows an active product from this time on, and until the next one; UTC, null: without a bound. */
  publish_at: Generated<string | null>;
  unpublish_at: Generated<string | null>;
  /** The sale prices hold from this time on, and until the next one; UTC, null: without a bound. */
  sale_starts_at: Generated<string | null>;
  sale_ends_at: Generated<string | null>;
  /** Sale price of a sale that has a beginning or an end, whether or not it holds now. */
  scheduled_sale_price: Generated<Minor | null>;
  /** Maintained: when one of the four times comes next; null when none does. */
  next_change_at: Generated<string | null>;
  date_created: string;
  /** Time at which the shop last changed the product; orders, stock and ratings do not count. */
  date_updated: string;
}

interface VariantTable {
  id: string;
  product_id: string;
  name: string;
  sku: string | null;
  price: Minor;
  sale_price: Minor | null;
  orig_price: Minor | null;
  /** `string[]` */
  option_value_ids: Json;
  /** `Image[]`; empty: the product's */
  images: Json;
  stock_level: number;
  /** grams of one piece; null: the product's */
  weight: number | null;
  /** Content of one piece, in the format of the product's; null: the product's content. */
  content: Json | null;
  gtin: Generated<string | null>;
  mpn: Generated<string | null>;
  /** What a piece costs the shop; null: as the product. */
  cost: Generated<Minor | null>;
  /** JSON text: values that the shop stores with it */
  metadata: Generated<Json>;
  /** JSON text: values of custom fields by the id of the field */
  custom_fields: Generated<Json>;
  /** Null: as the product, which the next one follows as well. */
  stock_purchasable: Generated<Flag | null>;
  available_at: Generated<string | null>;
  /** Sale price during the sale of the product, see `products`. */
  scheduled_sale_price: Generated<Minor | null>;
  sort: number;
}
