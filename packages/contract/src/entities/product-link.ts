import type { Image } from './image.ts';

/** What a category tells of its products. */
export interface ProductLink {
  id: string;
  name: string;
  slug: string;
  /** what it costs now, in major units of the product's currency */
  price: number;
  images: Image[];
}
