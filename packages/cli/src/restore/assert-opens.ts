import { join } from 'node:path';
import { damageOf, openDatabase } from '@mercer/server';
import { openBackend } from '../../../../apps/storefront/server/backend.ts';
import type { ShopConfig } from '../../../../apps/storefront/server/config.ts';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import { countsOf, lostOf } from '../backup/counts.ts';
import type { Manifest } from '../backup/manifest.ts';
import { shopFile } from '../backup/place.ts';

/** Opens what was restored and asks it something. @throws StartError where it is not the shop that was copied */
export async function assertOpens(config: ShopConfig, manifest: Manifest): Promise<void> {
  const damage = config.databaseUrl ? [] : damageOf(join(config.dataDir, shopFile));
  if (damage.length > 0) throw new StartError(`The backup is damaged: ${damage.join('; ')}`);
  await assertAnswers(config);
  await assertCounts(config, manifest);
}

/** As the shop starts, but nothing is sent, charged or told. */
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
    const lost = lostOf(manifest.counts, await countsOf(db));
    if (lost.length === 0) return;
    throw new StartError(`The backup is not whole: ${lost.map(([name, count]) => `${count} ${name}`).join(', ')}.`);
  } finally {
    await db.destroy();
  }
}
