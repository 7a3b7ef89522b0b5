import { indexProducts } from '../catalog/index.ts';
import type { Tx } from '../db/index.ts';
import type { OperatorKey } from '../http/operator-key.ts';

/** What a write has done, at the end of its transaction. */
export interface Change<T> {
  entity: string;
  ids: string[];
  actor: OperatorKey;
  /** as they were, by id; made anew: none */
  before: Map<string, T>;
  /** whose answers, words and counts follow */
  products?: string[];
  /** reads them as they are; gone: none */
  read(): Promise<Map<string, T>>;
}

/** Ends every write of the operator's: what the shop shows follows in the same transaction. @returns the records as they are now */
export async function changed<T>(tx: Tx, { products, read }: Change<T>): Promise<Map<string, T>> {
  if (products) await indexProducts(tx, products);
  return read();
}
