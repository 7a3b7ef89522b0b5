import type { Colour } from './palette.ts';
import type { PictureKind } from './pictures/kinds.ts';

/** What a data module says about a product; `rows.ts` derives the rest from its name. Prices are US dollars. */
export interface DemoProduct {
  /** its slug is the name in lower case with dashes */
  name: string;
  kind: PictureKind;
  colour: Colour;
  price: number;
  /** lower price while on sale */
  sale?: number;
  /** null: not tracked */
  stock: number | null;
  tags: string[];
  /** name → value, shown as attributes beside the colour */
  facts: Record<string, string>;
  /** option → values, or value → what it adds to the price; every combination is a variant */
  options?: Record<string, string[] | Record<string, number>>;
  /** price of a delivery every month */
  monthly?: number;
  /** among the twelve of the first page */
  featured?: true;
  description: string;
}
