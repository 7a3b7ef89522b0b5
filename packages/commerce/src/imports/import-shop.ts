import type { PictureFault } from './pictures/picture-fault.ts';

export interface ImportCategory {
  id: string;
  name: string;
  parent_id: string | null;
}

/** A field that the owner has declared, by whose type texts of a file are read. */
export interface ImportCustomField {
  entity: string;
  key: string;
  type: string;
  list: boolean;
}

/** Answer of the shop for a product, in the order in which they were sent. */
export interface ProductResult {
  /** 201 for a new product, 200 for a changed one, otherwise that of the refusal */
  status: number;
  error?: { message: string; param?: string | undefined };
}

/** The shop that products come into: over the operator API, or in its own process. */
export interface ImportShop {
  listCategories(): Promise<ImportCategory[]>;
  listCustomFields(): Promise<ImportCustomField[]>;
  /** @returns its id; undefined when another category has the slug */
  createCategory(fields: { name: string; parent_id: string | null; slug?: string }): Promise<string | undefined>;
  /** @param isTried true: everything is checked and nothing is written */
  saveProducts(items: Record<string, unknown>[], isTried: boolean): Promise<ProductResult[]>;
  /** Stores pictures. @returns their ids in the same order, or why one is refused */
  storePictures(pictures: Buffer[]): Promise<(string | PictureFault)[]>;
}
