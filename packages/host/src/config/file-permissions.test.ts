import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder, migrateSchema, openDatabase } from '@mercer/server';
import { expect, onTestFinished, test } from 'vitest';
import { restrictToOwner } from './file-permissions.ts';

const listFileModes = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
  );

test.skipIf(process.platform === 'win32')('the databases are for their owner alone, older ones too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-private-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  restrictToOwner(folder);
  const db = openDatabase({ path: join(folder, 'mercer.sqlite') });
  await migrateSchema(db);
  const files = listFileModes(folder);
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['mercer.sqlite', 'mercer.sqlite-wal', 'sandbox.sqlite']));
  expect(new Set(Object.values(files))).toEqual(new Set(['600']));
  for (const name of Object.keys(files)) chmodSync(join(folder, name), 0o644);
  restrictToOwner(folder);
  expect(listFileModes(folder)).toEqual(files);
  await db.destroy();
});

test('the lock of the folder is kept', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-private-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const unlock = lockFolder(folder);
  restrictToOwner(folder);
  const otherScript = `import { lockFolder } from '@mercer/server'; console.log(lockFolder(${JSON.stringify(folder)}));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', otherScript], {
    cwd: import.meta.dirname,
  });
  expect(stdout.toString().trim()).toBe('null');
  unlock?.();
});
