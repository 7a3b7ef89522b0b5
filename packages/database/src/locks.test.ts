import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder } from './locks.ts';

test('a folder is kept until it is given back', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const release = lockFolder(join(folder, 'data'));
  expect(lockFolder(join(folder, 'data'))).toBeNull();
  release?.();
  lockFolder(join(folder, 'data'))?.();
});

test('a folder that cannot be made is said at once', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'mercer-lock-')), 'file');
  writeFileSync(file, '');
  expect(() => lockFolder(join(file, 'data'))).toThrow(/ENOTDIR|EEXIST|ENOENT/);
  if (process.platform === 'linux') expect(() => lockFolder('/proc/mercer/data')).toThrow(/ENOENT/);
});
