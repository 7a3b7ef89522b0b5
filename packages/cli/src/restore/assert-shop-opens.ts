import { join } from 'node:path';
import { findSqliteDamage, openDatabase } from '@mercer/server';
import { openBackend } from '../../../../apps/storefront/server/backend.ts';
import type { ShopConfig } from '../../../../apps/storefront/server/config.ts';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import { countShopRecords, findCountDifferences } from '../backup/counts.ts';
import type { Manifest } from '../backup/manifest.ts';
import { shopFile } from '../backup/shop-place.ts';

/** Opens what was restored and asks it something. @throws StartError where it is not the shop that was copied */
export async function assertShopOpens(config: ShopConfig, manifest: Manifest): Promise<void> {
  const damage = config.databaseUrl ? [] : findSqliteDamage(join(config.dataDir, shopFile));
  if (damage.length > 0) throw new StartError(`The backup is damaged: ${damage.join('; ')}`);
  await assertAnswers(config);
  await assertCounts(config, manifest);
}

/** Asserts that the shop answers: it opens as at a start, but nothing is sent, charged or announced. */
async function assertAnswers(config: ShopConfig) {
  const { app, close } = await openBackend(config, { isServing: false });
  try {
    const { status } = await app.request('/readyz');
    if (status !== 200) throw new StartError('The restored shop does not open.');
  } finally {
    await close();
  }
}

async function assertCounts({ databaseUrl, dataDir }: ShopConfig, manifest: Manifest) {
  const db = openDatabase({ url: databaseUrl, path: join(dataDir, shopFile) });
  try {
    const countDifferences = findCountDifferences(manifest.counts, await countShopRecords(db));
    if (countDifferences.length === 0) return;
    throw new StartError(
      `The backup is not whole: ${countDifferences.map(([name, count]) => `${count} ${name}`).join(', ')}.`,
    );
  } finally {
    await db.destroy();
  }
}
