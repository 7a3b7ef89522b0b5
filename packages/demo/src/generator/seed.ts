import {
  advisoryLock,
  bulkTransaction,
  type Db,
  loadProducts,
  type NewProducts,
  type Tx,
} from '@mercer/server/seeding';
import { attributeRows } from '../attributes.ts';
import { categoryRows } from '../catalog-rows.ts';
import { customerRows, demoPasswordHash } from '../customer.ts';
import { translationRows } from '../german/translation-rows.ts';
import { insertTableRows } from '../insert-rows.ts';
import { isDatabaseInUse, seedLock } from '../seed.ts';
import { buildStoreRows } from '../store-rows.ts';
import { type CatalogueSize, catalogueBatches } from './batches.ts';

export interface SeedProgress {
  /** Reports the number of products written so far, after each batch. */
  written(products: number): void;
  step(name: string): void;
  end(): void;
}

const silent: SeedProgress = { written() {}, step() {}, end() {} };

/**
 * Fills an empty database with the demo store around a generated catalogue. It is one transaction: a process that is
 * stopped half way leaves the database empty.
 * @returns false, and nothing changed, when the database is somebody's shop already
 */
export async function seedGenerated(db: Db, size: CatalogueSize, progress = silent): Promise<boolean> {
  if (await isDatabaseInUse(db)) return false;
  const passwordHash = await demoPasswordHash();
  const filled = await bulkTransaction(
    db,
    async (tx) => {
      await advisoryLock(tx, seedLock);
      if (await isDatabaseInUse(tx)) return false;
      await fillDatabase(tx, size, passwordHash, progress);
      return true;
    },
    () => progress.step('statistics'),
  );
  progress.end();
  return filled;
}

async function fillDatabase(tx: Tx, size: CatalogueSize, passwordHash: string, progress: SeedProgress): Promise<void> {
  await insertTableRows(tx, {
    attributes: attributeRows(),
    categories: categoryRows([]),
    translations: translationRows(new Map()),
    ...customerRows(new Map(), passwordHash),
    ...buildStoreRows(),
  });
  await loadProducts(tx, countBatches(catalogueBatches(size), progress), progress.step);
}

function* countBatches(batches: Iterable<NewProducts>, { written: reportWritten }: SeedProgress) {
  let products = 0;
  for (const batch of batches) {
    yield batch;
    products += batch.products.length;
    reportWritten(products);
  }
}
