import { type CatalogueSize, seedGenerated } from '@mercer/demo';
import { StartError } from '@mercer/host/config/start-error';
import type { Db } from '@mercer/server';
import { createProgress } from './progress.ts';

const countSecondsSince = (since: number) => Math.round((performance.now() - since) / 1000);

/** @throws StartError when the database is in use */
export async function seedCatalogue(db: Db, size: CatalogueSize): Promise<void> {
  const start = performance.now();
  const filled = await seedGenerated(db, size, createProgress(size.products, process.stdout));
  if (!filled) throw new StartError('The database is in use already: --products fills an empty one.');
  console.log(`${size.products} products are in the database after ${countSecondsSince(start)} s.`);
}
