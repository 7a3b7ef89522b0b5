import type { Image } from './image.ts';
import type { List } from './list.ts';
import type { Category, Product, Variant } from './product.ts';

export interface ProductList<T = ListedProduct> extends List<T> {
  /** Search query of the list, its corrected spelling, and whether no product has all of its words. */
  search?: { query: string; corrected?: string; partial?: true };
  /** Facets, present with `$facets=true`. */
  filters?: Facet[];
}

export interface ListedProduct extends Product {
  /** Matching parts of texts, present with `search`. */
  highlights?: Highlights;
  /** Variant that matches when `$filters` name an option of the product, e.g. its colour. */
  matching_variant?: MatchingVariant;
}

/** Variant that matches a filter; one without images of its own looks like the product. */
export type MatchingVariant = Pick<Variant, 'id' | 'option_value_ids' | 'images'>;

/** A filter of a list, counted over the whole result as if nothing were chosen in the facet itself. */
export interface Facet {
  /** price, category, stock_status, sale, or the id of an attribute: the key in `$filters` */
  id: string;
  label: string;
  type: 'range' | 'select';
  /** Options to choose from; those of a range are its lowest and its highest value. */
  options: { value: string | number; label: string | number; count: number }[];
}

export interface Attribute {
  id: string;
  name: string;
  type: string;
  filterable: boolean;
  /** Values of the attribute that occur in products. */
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
  products: (Pick<Product, 'id' | 'slug' | 'name' | 'price' | 'orig_price' | 'currency'> & { images: Image[] })[];
  categories: Pick<Category, 'id' | 'slug' | 'name'>[];
  /** Completions of the words typed so far. */
  terms: string[];
}
