import type { Cell } from '../csv/cell.ts';

export interface Picture {
  /** an address or a path */
  source: string;
  caption: string;
  cell: Cell;
}

/** A product of the file: what is sent, and what has to be found or made before. */
export interface Draft {
  /** cell that faults refer to where no other cell fits */
  cell: Cell;
  /** a body of `POST /operator/products`, without categories and pictures */
  item: Record<string, unknown>;
  /** paths of categories from the top down; undefined: the file has no such column */
  categories: string[][] | undefined;
  pictures: Picture[] | undefined;
  /** pictures of the variants, in their order */
  variantPictures: (Picture | undefined)[];
  /** cells by the path of the field, e.g. `variants.results.0.price` */
  cells: Map<string, Cell>;
}

export interface Variant {
  option_value_ids: string[];
  [field: string]: unknown;
}
