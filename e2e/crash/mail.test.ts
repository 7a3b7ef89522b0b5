import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresUrl, readMailMessage } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryDatabase } from '../temporary-database.ts';
import { ShopProcess, waitRandomTime } from './shop-process.ts';

const kills = 3;
const readersAtOnce = 4;
/**
 * Maximum number of milliseconds to wait: each mail is a file that is synced to the disk, which may be slow or shared.
 */
const slowestMs = 240_000;
const databases = [['SQLite', null] as const, ...(postgresUrl ? [['PostgreSQL', postgresUrl] as const] : [])];

describe.each(databases)('on %s', (_, server) => {
  test(
    'a kill -9 while mails are sent loses none and writes none twice',
    async () => {
      const shop = await ShopProcess.start(server ? await temporaryDatabase(server) : undefined);
      onTestFinished(() => shop.end());
      const confirmed: string[] = [];
      for (let kill = 0; kill < kills; kill++) await killWhileSending(shop, kill, confirmed);
      expect(confirmed.length).toBeGreaterThan(0);
      const listRecipients = () => readMailFolder(shop.folder).map(({ headers }) => headers.to);
      await expect
        .poll(() => confirmed.filter((email) => !listRecipients().includes(email)), { timeout: slowestMs })
        .toEqual([]);
      expect(listRecipients()).toHaveLength(new Set(listRecipients()).size);
      for (const { html } of readMailFolder(shop.folder)) expect(html).toContain('</html>');
    },
    2 * slowestMs,
  );
});

async function killWhileSending(shop: ShopProcess, kill: number, confirmed: string[]) {
  const reading = Array.from({ length: readersAtOnce }, async (_, reader) => {
    for (let n = 0; ; n++) {
      const email = `reader-${kill}-${reader}-${n}@mercer.test`;
      if (!(await shop.requestApi('POST', '/api/subscribers', '', { email }))) return;
      confirmed.push(email);
    }
  });
  const previousCount = confirmed.length;
  await expect.poll(() => confirmed.length).toBeGreaterThan(previousCount);
  await waitRandomTime(500);
  await shop.killAndWait();
  await Promise.all(reading);
  await shop.restart();
}

function readMailFolder(folder: string) {
  const names = readdirSync(join(folder, 'mail')).filter((name) => name.endsWith('.eml'));
  return names.map((name) => readMailMessage(readFileSync(join(folder, 'mail', name), 'utf8')));
}
