import type { Colour } from './palette.ts';

/** A product as a data module describes it; `product-rows.ts` derives the rest from its name. Prices are US dollars. */
export interface DemoProduct {
  /** Name of the product; its slug is the name in lower case with dashes. */
  name: string;
  /** the model that is photographed, of `photography/models` */
  kind: string;
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
  /** Print on the product, line by line, the last one small; for kinds that carry print. */
  label?: string[];
  /** price of a delivery every month */
  monthly?: number;
  /** Present for the twelve products of the first page. */
  featured?: true;
  description: string;
}
