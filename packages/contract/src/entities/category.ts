import type { Image } from './image.ts';
import type { ProductLink } from './product-link.ts';

export interface Category {
  id: string;
  name: string;
  slug: string;
  description: string;
  parent_id: string | null;
  /** the topmost category above this one; null at the top */
  top_id: string | null;
  image: Image | null;
  product_count: number;
  /** what stands above it, the topmost first; of a single category */
  breadcrumb?: CategoryLink[];
  parent?: Category | null;
  children?: Category[];
  products?: ProductLink[];
}

export interface CategoryLink {
  id: string;
  slug: string;
  name: string;
}
