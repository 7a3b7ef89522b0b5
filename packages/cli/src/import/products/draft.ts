import type { Cell } from '../csv/cell.ts';

export interface Picture {
  /** an address or a path */
  source: string;
  caption: string;
  cell: Cell;
}

/** A product of the file: what is sent, and what has to be found or made before. */
export interface Draft {
  /** what stands for it where no other cell does */
  cell: Cell;
  /** a body of `POST /operator/products`, without categories and pictures */
  item: Record<string, unknown>;
  /** from the top down; undefined: nothing is said of them */
  categories: string[][] | undefined;
  pictures: Picture[] | undefined;
  /** in the order of the variants */
  variantPictures: (Picture | undefined)[];
  /** by the path of the field, e.g. `variants.results.0.price` */
  cells: Map<string, Cell>;
}

export interface Variant {
  option_value_ids: string[];
  [field: string]: unknown;
}
