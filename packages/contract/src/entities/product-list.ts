import type { Image } from './image.ts';
import type { List } from './list.ts';
import type { Category, Product, Variant } from './product.ts';

export interface ProductList<T = ListedProduct> extends List<T> {
  /** What a list was searched for. */
  search?: { query: string; corrected?: string };
  /** with `$facets=true` */
  filters?: Facet[];
}

export interface ListedProduct extends Product {
  /** with `search` */
  highlights?: Highlights;
  /** Where `$filters` name an option of the product, e.g. its colour. */
  matching_variant?: MatchingVariant;
}

/** Without pictures of its own it looks as the product does. */
export type MatchingVariant = Pick<Variant, 'id' | 'option_value_ids' | 'images'>;

/** What a list can be narrowed by, counted over its whole result as if nothing were chosen in the facet itself. */
export interface Facet {
  /** price, category, stock_status, sale, or the id of an attribute: the key in `$filters` */
  id: string;
  label: string;
  type: 'range' | 'select';
  /** of a range: its lowest and its highest value */
  options: { value: string | number; label: string | number; count: number }[];
}

export interface Attribute {
  id: string;
  name: string;
  type: string;
  filterable: boolean;
  /** every value that a product has */
  values: string[];
}

export interface Highlights {
  name: TextPart[];
  /** The part of the description around its first match, where it has one. */
  description?: TextPart[];
}

/** A text in parts; those that match a search are to be marked. */
export interface TextPart {
  text: string;
  match: boolean;
}

export interface Suggestions {
  products: (Pick<Product, 'id' | 'slug' | 'name' | 'price' | 'currency'> & { images: Image[] })[];
  categories: Pick<Category, 'id' | 'slug' | 'name'>[];
  /** What the words typed so far may become. */
  terms: string[];
}
