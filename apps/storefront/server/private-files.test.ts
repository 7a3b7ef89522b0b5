import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder, migrate, openDatabase } from '@mercer/server';
import { expect, onTestFinished, test } from 'vitest';
import { keepPrivate } from './private-files.ts';

const rights = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
  );

test.skipIf(process.platform === 'win32')('the databases are for their owner alone, older ones too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-private-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  keepPrivate(folder);
  const db = openDatabase({ path: join(folder, 'mercer.sqlite') });
  await migrate(db);
  const files = rights(folder);
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['mercer.sqlite', 'mercer.sqlite-wal', 'sandbox.sqlite']));
  expect(new Set(Object.values(files))).toEqual(new Set(['600']));
  for (const name of Object.keys(files)) chmodSync(join(folder, name), 0o644);
  keepPrivate(folder);
  expect(rights(folder)).toEqual(files);
  await db.destroy();
});

test('the lock of the folder is kept', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-private-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const unlock = lockFolder(folder);
  keepPrivate(folder);
  const other = `import { lockFolder } from '@mercer/server'; console.log(lockFolder(${JSON.stringify(folder)}));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', other], { cwd: import.meta.dirname });
  expect(stdout.toString().trim()).toBe('null');
  unlock?.();
});
