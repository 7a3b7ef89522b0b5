import type { Json } from '../json.ts';

export interface CollectionTables {
  collections: CollectionTable;
  collection_products: CollectionProductTable;
}

/** Products that the owner shows together, on a page like that of a category. */
interface CollectionTable {
  id: string;
  /** unique, also among the slugs of categories */
  slug: string;
  name: string;
  description: string;
  /** Title for search engines; null: name and description are used. */
  meta_title: string | null;
  meta_description: string | null;
  /** `Image` of the contract, or null */
  image: Json | null;
  /** shoppers see active ones */
  status: 'draft' | 'active';
  /** whether products are chosen one by one, or by conditions */
  type: 'manual' | 'rule';
  /** `CollectionRule`: conditions of the products; of no use to a manual collection */
  rule: Json;
  /** order of the products unless a shopper chooses another; `manual` is that of the positions */
  sorting: string;
  sort: number;
  /** JSON text: values that the shop stores with it */
  metadata: Json;
  date_created: string;
  date_updated: string;
}

interface CollectionProductTable {
  collection_id: string;
  product_id: string;
  position: number;
}
