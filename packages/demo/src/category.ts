import type { Colour } from './palette.ts';
import type { CategorySlug } from './products/index.ts';

export interface DemoCategory {
  slug: CategorySlug;
  name: string;
  /** Parent category; there are two levels, so a parent has none itself. */
  parent?: CategorySlug;
  description: string;
  /** the three products on its tile, left to right; the middle one stands in front */
  tile: [side: Placeable, front: Placeable, side: Placeable];
}

export type Placeable = [kind: string, colour: Colour];
